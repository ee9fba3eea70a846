// npm run check: every gate that needs neither database nor browser. One line per gate, plus the output of failed ones.
import path from 'node:path';
import { endWithSignals, REPOSITORY, runCommand } from './child-processes.ts';
import { UNIT_RESULTS, vitestArguments } from './test-results.ts';

type Gate = { name: string; commands: string[][] };

const GATES: Gate[] = [
  { name: 'unit tests', commands: [['vitest', ...vitestArguments('unit*', UNIT_RESULTS)]] },
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'src/domain'],
      ['tsc', '-p', 'content/tools'],
    ],
  },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'boundaries', commands: [['node', path.join(REPOSITORY, 'scripts', 'boundaries.ts')]] },
  { name: 'styles', commands: [['node', path.join(REPOSITORY, 'scripts', 'styles.ts')]] },
  // Alone, the product needs less than with its tests: what only they use goes, or moves into them.
  { name: 'dead code', commands: [['knip'], ['knip', '--production']] },
];

/** Two at a time: the tools are mostly single-threaded, and the smallest machine in use has two cores. */
const LANES = 2;

async function passes({ name, commands }: Gate): Promise<boolean> {
  const startedMs = performance.now();
  let failure = '';
  for (const [command = '', ...args] of commands) {
    const { exitStatus, output } = await runCommand(command, args, { output: 'keep' });
    if (exitStatus !== 0) {
      failure = `$ ${[command, ...args].join(' ')}\n${output.trimEnd()}\n`;
      break;
    }
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(
    `${failure === '' ? 'ok    ' : 'failed'}  ${name.padEnd(12)} ${seconds.padStart(6)} s\n${failure}`.trimEnd(),
  );
  return failure === '';
}

endWithSignals();
const waiting = [...GATES];
const results: boolean[] = [];
async function lane(): Promise<void> {
  for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) results.push(await passes(gate));
}
await Promise.all(Array.from({ length: LANES }, lane));
process.exitCode = results.every(Boolean) ? 0 : 1;
