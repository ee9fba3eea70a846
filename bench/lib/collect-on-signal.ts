// Preloaded with `node --import`: at each SIGUSR2 it collects all garbage and says so on stderr. Read by resident.ts.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  process.stderr.write('garbage collected\n');
});
