// What npm test says at its end of the tests that failed: a log is all that CI keeps, often only its last lines, and a
// failure under load may not come again.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { REPOSITORY } from './child-processes.ts';

const MAX_FAILURES = 10;
const MAX_MESSAGE_LINES = 12;
/** A line of a stack that is none of our code. */
const FOREIGN_FRAME = /^\s+at .*(?:\/node_modules\/|<anonymous>|\(node:)/u;

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })).default([]) })) }),
  ),
});

const PlaywrightSuite = z.object({
  title: z.string(),
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) });

/** The first failed tests of Vitest's report, each with its file, its name and the head of its message. */
export function vitestFailures(report: unknown): string[] {
  const failures = VitestReport.parse(report).testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const where = path.relative(REPOSITORY, file.name);
    // A file that could not be loaded, or whose set-up failed, has no failed test.
    if (file.status === 'failed' && failed.length === 0) return [describeFailure(where, file.message)];
    return failed.map((test) => describeFailure(`${where} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
  return firstOf(failures);
}

/** The first failed tests of Playwright's report, as `vitestFailures`. */
export function playwrightFailures(report: unknown): string[] {
  const walk = (suite: z.infer<typeof PlaywrightSuite>, titles: string[]): string[] => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => {
        const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
        const name = [`e2e/${file}:${line}`, ...titles, title].join(' › ');
        return describeFailure(name, messages.map(({ message }) => message).join('\n'));
      }),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ];
  // The outermost suites are the files.
  return firstOf(PlaywrightReport.parse(report).suites.flatMap((file) => walk(file, [])));
}

function describeFailure(name: string, message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const ours = lines.filter((line) => !FOREIGN_FRAME.test(line)).slice(0, MAX_MESSAGE_LINES);
  return [name, ...ours.map((line) => `    ${line}`)].join('\n');
}

function firstOf(failures: string[]): string[] {
  const left = failures.length - MAX_FAILURES;
  return left > 0 ? [...failures.slice(0, MAX_FAILURES), `(${left} more)`] : failures;
}

const MAX_SNAPSHOTS = 5;
const MAX_SNAPSHOT_LINES = 150;

/**
 * What was on the page when a browser test failed, one text per test, as Playwright left it in the folder of its
 * results.
 */
export function pageSnapshots(folder: string): string[] {
  const files = globSync('*/error-context.md', { cwd: folder }).toSorted().slice(0, MAX_SNAPSHOTS);
  return files.flatMap((file) => {
    const yaml = /^```yaml\n(.*?)^```$/msu.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1];
    if (yaml === undefined) return [];
    const lines = yaml.trimEnd().split('\n');
    const left = lines.length - MAX_SNAPSHOT_LINES;
    const shown = left > 0 ? [...lines.slice(0, MAX_SNAPSHOT_LINES), `(${left} lines more)`] : lines;
    return [[`${path.dirname(file)}:`, ...shown].join('\n')];
  });
}
