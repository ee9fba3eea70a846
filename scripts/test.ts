// npm test: everything that CI runs, in one command, on a fresh machine too.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { endWithSignals, REPOSITORY, runCommand, type CommandResult } from './child-processes.ts';
import { ensureChromium } from './chromium.ts';
import { pageSnapshots, playwrightFailures, vitestFailures } from './test-failures.ts';
import {
  API_RESULTS,
  BROWSER_FAILURES,
  BROWSER_RESULTS,
  countPlaywright,
  countStep,
  countVitest,
  readReport,
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
  failures?: (report: unknown) => string[];
  /** Steps without which this one cannot run. */
  needs?: string[];
};

const script = (name: string): Promise<CommandResult> =>
  runCommand('node', [path.join(REPOSITORY, 'scripts', name)], { output: 'stream' });

/** What stands in one row runs at the same time: the build and the gates keep no core busy for long. */
const ROWS: Step[][] = [
  [
    { name: 'chromium', run: async () => ({ exitStatus: (await ensureChromium()) ? 0 : 1 }) },
    // Both the build and the gates read them.
    { name: 'fonts', run: () => script('fonts.ts') },
  ],
  [
    { name: 'build', run: () => script('build.ts') },
    {
      name: 'check',
      run: () => script('check.ts'),
      resultFile: UNIT_RESULTS,
      count: countVitest,
      failures: vitestFailures,
    },
  ],
  [
    {
      name: 'api tests',
      run: () => runCommand('vitest', vitestArguments('api', API_RESULTS), { output: 'stream' }),
      resultFile: API_RESULTS,
      count: countVitest,
      failures: vitestFailures,
      // They start the real server, and ask for pages.
      needs: ['build'],
    },
  ],
  [
    {
      name: 'browser tests',
      run: () =>
        runCommand('playwright', ['test', '--reporter=list,json'], {
          output: 'stream',
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_RESULTS },
        }),
      resultFile: BROWSER_RESULTS,
      count: countPlaywright,
      failures: playwrightFailures,
      needs: ['chromium', 'build'],
    },
  ],
];

endWithSignals();
const summary: string[] = [];
const failedTests: string[] = [];
const failedSteps = new Set<string>();
const all: Counts[] = [];

async function take({ name, run, resultFile, count, failures, needs }: Step): Promise<void> {
  const missing = needs?.filter((need) => failedSteps.has(need)) ?? [];
  if (missing.length > 0) {
    summary.push(`not run  ${name} (needs ${missing.join(', ')})`);
    return;
  }
  console.log(`\n== ${name}`);
  if (resultFile !== undefined) rmSync(resultFile, { force: true }); // an old report is no result
  const startedMs = performance.now();
  const { exitStatus } = await run();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const report = resultFile === undefined ? undefined : readReport(resultFile);
  const counts = countStep(exitStatus, report, count);
  all.push(counts);
  if (report !== undefined) failedTests.push(...(failures?.(report) ?? []));
  if (exitStatus !== 0 || counts.failed > 0) failedSteps.add(name);
  const tests = count === undefined ? '' : `: ${summaryLine([counts])}`;
  summary.push(`${failedSteps.has(name) ? 'failed ' : 'ok     '}  ${name} ${seconds} s${tests}`);
}

for (const row of ROWS) await Promise.all(row.map(take));

if (failedSteps.has('browser tests')) {
  for (const snapshot of pageSnapshots(BROWSER_FAILURES)) console.log(`\n${snapshot}`);
  summary.push('         (what failed, once more with a trace: npx playwright test --last-failed --trace=on)');
}
if (failedTests.length > 0) console.log(`\n== failed\n${failedTests.join('\n\n')}`);
console.log(`\n${summary.join('\n')}\n${summaryLine(all)}`);
process.exitCode = failedSteps.size > 0 ? 1 : 0;
