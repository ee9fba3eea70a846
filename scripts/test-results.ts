// Where the test runners leave their results as JSON, and how many tests passed and failed by them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { REPOSITORY } from './child-processes.ts';

const FOLDER = path.join(REPOSITORY, '.cache', 'test-results');
export const UNIT_RESULTS = path.join(FOLDER, 'unit.json');
export const API_RESULTS = path.join(FOLDER, 'api.json');
export const BROWSER_RESULTS = path.join(FOLDER, 'browser.json');
/** Screenshots and snapshots of browser tests that failed: `outputDir` in playwright.config.ts. */
export const BROWSER_FAILURES = path.join(REPOSITORY, 'test-results');

export type Counts = { passed: number; failed: number; skipped: number };

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

export function vitestArguments(project: 'unit*' | 'api', resultFile: string): string[] {
  return ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
}

/** Counts tests; a file that could not even be loaded is one failure. */
export function countVitest(report: unknown): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of VitestReport.parse(report).testResults) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      counts.failed += 1;
  }
  return counts;
}

export function countPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = PlaywrightReport.parse(report).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** What a test runner left in its file, or undefined if it left none. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The counts of a step. A step that failed without a failed test (no report, a gate, a crash) counts as one failure. */
export function countStep(exitStatus: number, report?: unknown, count?: (report: unknown) => Counts): Counts {
  const counts = report !== undefined && count !== undefined ? count(report) : { passed: 0, failed: 0, skipped: 0 };
  return exitStatus !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The line that `npm test` ends with. */
export function summaryLine(all: Counts[]): string {
  const sum = (key: keyof Counts): number => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
