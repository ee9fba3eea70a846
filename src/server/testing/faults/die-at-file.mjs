// Preloaded with `node --import`: kills the process once the first file is written below a folder named DIE_BELOW.
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { open } = fsPromises;
const below = `${path.sep}${process.env['DIE_BELOW']}${path.sep}`;

fsPromises.open = async (...args) => {
  const opened = await open(...args);
  if (!String(args[0]).includes(below)) return opened;
  const close = opened.close.bind(opened);
  opened.close = async () => {
    await close();
    process.kill(process.pid, 'SIGKILL');
  };
  return opened;
};
syncBuiltinESMExports();
