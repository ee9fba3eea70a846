import { run } from './run.ts';

// The reader of the pipe is gone: `tsubame content check | head`.
process.stdout.on('error', () => process.exit());

process.exitCode = await run(process.argv.slice(2));
