// npm run dev: the server with Vite's hot reload. It restarts when server code changes; page code is Vite's affair.
import path from 'node:path';
import { endWithSignals, REPOSITORY, runCommand } from './child-processes.ts';

// Named paths: a plain --watch also sees the temporary file of Vite's configuration and restarts for ever.
const WATCHED = ['src/server', 'src/contract', 'src/domain'];

endWithSignals();
// The pages import the study font's slices; it skips by itself when they are there.
await runCommand('node', [path.join(REPOSITORY, 'scripts', 'fonts.ts')], { output: 'stream' });
const { exitStatus } = await runCommand(
  'node',
  [
    ...WATCHED.map((folder) => `--watch-path=${path.join(REPOSITORY, folder)}`),
    '--watch-preserve-output',
    path.join(REPOSITORY, 'src', 'server', 'main.ts'),
    '--dev',
    ...process.argv.slice(2),
  ],
  { output: 'stream' },
);
process.exitCode = exitStatus;
