import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from './child-processes.ts';
import { writeTree } from './fixture-tree.ts';
import { pageSnapshots, playwrightFailures, vitestFailures } from './test-failures.ts';

describe('vitestFailures', () => {
  const file = (assertionResults: object[], message = '') => ({
    name: path.join(REPOSITORY, 'src/a.test.ts'),
    status: 'failed',
    message,
    assertionResults,
  });
  const failed = (fullName: string, ...failureMessages: string[]) => ({ fullName, status: 'failed', failureMessages });

  it('says file, name and message of what failed, without colours and without the runner’s own stack', () => {
    const stack = ' at x\n at new Promise (<anonymous>)\n at run (file:///main/node_modules/vitest/run.js:1:2)';
    const passed = { fullName: 'works', status: 'passed', failureMessages: [] };
    const report = {
      testResults: [file([passed, failed('a rule holds', '\u001B[31mAssertionError: 1\u001B[39m', stack)])],
    };
    expect(vitestFailures(report)).toEqual(['src/a.test.ts › a rule holds\n    AssertionError: 1\n     at x']);
  });

  it('says why a file could not be loaded', () => {
    expect(vitestFailures({ testResults: [file([], 'Error: no such module')] })).toEqual([
      'src/a.test.ts\n    Error: no such module',
    ]);
  });

  it('cuts a long message, and counts what it leaves out', () => {
    const message = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n');
    const tests = Array.from({ length: 13 }, (_, n) => failed(`test ${n}`, message));
    const failures = vitestFailures({ testResults: [file(tests)] });
    expect(failures[0]?.split('\n')).toHaveLength(13);
    expect(failures.slice(9)).toEqual([expect.stringContaining('test 9\n'), '(3 more)']);
  });

  it('says nothing when all passed', () => {
    expect(vitestFailures({ testResults: [{ ...file([]), status: 'passed' }] })).toEqual([]);
  });
});

describe('playwrightFailures', () => {
  const spec = (title: string, ok: boolean, ...messages: string[]) => ({
    title,
    file: 'exam.spec.ts',
    line: 7,
    ok,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  });

  it('says where a failed test stands, in groups, too', () => {
    const group = { title: 'on a phone', specs: [spec('it fits', false, 'Error: too wide'), spec('it scrolls', true)] };
    const suites = [{ title: 'exam.spec.ts', specs: [spec('it opens', false, 'Error: shut')], suites: [group] }];
    expect(playwrightFailures({ suites })).toEqual([
      'e2e/exam.spec.ts:7 › it opens\n    Error: shut',
      'e2e/exam.spec.ts:7 › on a phone › it fits\n    Error: too wide',
    ]);
  });
});

describe('pageSnapshots', () => {
  const context = (yaml: string) =>
    `# Error details\n\n\`\`\`\nnot found\n\`\`\`\n\n\`\`\`yaml\n${yaml}\n\`\`\`\n\n# Test source\n`;

  it('says what was on the page of each test that left a snapshot', () => {
    const folder = writeTree({
      'a-chromium/error-context.md': context('- button "Kiểm tra"\n- dialog'),
      'b-chromium/error-context.md': '# Error details\n',
      'c-chromium/test-failed-1.png': '',
    });
    expect(pageSnapshots(folder)).toEqual(['a-chromium:\n- button "Kiểm tra"\n- dialog']);
  });

  it('cuts a long page and says so', () => {
    const folder = writeTree({
      'a/error-context.md': context(Array.from({ length: 200 }, (_, n) => `- ${n}`).join('\n')),
    });
    expect(pageSnapshots(folder)[0]?.split('\n').slice(-2)).toEqual(['- 149', '(50 lines more)']);
  });

  it('shows five at most, and none without a folder', () => {
    const files = Array.from({ length: 7 }, (_, n) => [`${n}/error-context.md`, context('- main')]);
    expect(pageSnapshots(writeTree(Object.fromEntries(files)))).toHaveLength(5);
    expect(pageSnapshots('absent')).toEqual([]);
  });
});
