import { run } from './run.ts';

// Whoever reads along has had enough: `tsubame content check | head`.
process.stdout.on('error', () => process.exit());

process.exitCode = await run(process.argv.slice(2));
