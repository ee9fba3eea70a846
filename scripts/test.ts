// npm test: everything that CI runs, in one command, on a fresh machine too.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { endWithSignals, REPOSITORY, runCommand, type CommandResult } from './child-processes.ts';
import { ensureChromium } from './chromium.ts';
import {
  API_RESULTS,
  BROWSER_RESULTS,
  countPlaywright,
  countStep,
  countVitest,
  summaryLine,
  UNIT_RESULTS,
  vitestArguments,
  type Counts,
} from './test-results.ts';

type Step = {
  name: string;
  run: () => Promise<{ exitStatus: number }>;
  resultFile?: string;
  count?: (report: unknown) => Counts;
  /** Steps without which this one cannot run. */
  needs?: string[];
};

const script = (name: string): Promise<CommandResult> =>
  runCommand('node', [path.join(REPOSITORY, 'scripts', name)], { output: 'stream' });

const STEPS: Step[] = [
  { name: 'chromium', run: async () => ({ exitStatus: (await ensureChromium()) ? 0 : 1 }) },
  { name: 'build', run: () => script('build.ts') },
  { name: 'check', run: () => script('check.ts'), resultFile: UNIT_RESULTS, count: countVitest },
  {
    name: 'api tests',
    run: () => runCommand('vitest', vitestArguments('api', API_RESULTS), { output: 'stream' }),
    resultFile: API_RESULTS,
    count: countVitest,
    // They start the real server, and ask for pages.
    needs: ['build'],
  },
  {
    name: 'browser tests',
    run: () =>
      runCommand('playwright', ['test', '--reporter=line,json'], {
        output: 'stream',
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_RESULTS },
      }),
    resultFile: BROWSER_RESULTS,
    count: countPlaywright,
    needs: ['chromium', 'build'],
  },
];

endWithSignals();
const summary: string[] = [];
const failedSteps = new Set<string>();
const all: Counts[] = [];

for (const { name, run, resultFile, count, needs } of STEPS) {
  const missing = needs?.filter((need) => failedSteps.has(need)) ?? [];
  if (missing.length > 0) {
    summary.push(`not run  ${name} (needs ${missing.join(', ')})`);
    continue;
  }
  console.log(`\n== ${name}`);
  if (resultFile !== undefined) rmSync(resultFile, { force: true }); // an old report is no result
  const startedMs = performance.now();
  const { exitStatus } = await run();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const counts = countStep(exitStatus, resultFile, count);
  all.push(counts);
  if (exitStatus !== 0 || counts.failed > 0) failedSteps.add(name);
  const tests = count === undefined ? '' : `: ${summaryLine([counts])}`;
  summary.push(`${failedSteps.has(name) ? 'failed ' : 'ok     '}  ${name} ${seconds} s${tests}`);
}

console.log(`\n${summary.join('\n')}\n${summaryLine(all)}`);
process.exitCode = failedSteps.size > 0 ? 1 : 0;
