import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeTree } from './fixture-tree.ts';
import { countPlaywright, countStep, countVitest, pageSnapshots, summaryLine } from './test-results.ts';

const passed = { status: 'passed' };

describe('countVitest', () => {
  it('counts passed, failed and skipped tests', () => {
    const assertionResults = [passed, { status: 'failed' }, { status: 'skipped' }, { status: 'todo' }];
    expect(countVitest({ testResults: [{ status: 'failed', assertionResults }] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
    });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'passed', assertionResults: [passed] },
      { status: 'failed', assertionResults: [] },
    ];
    expect(countVitest({ testResults })).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});

describe('countPlaywright', () => {
  it('reads the statistics', () => {
    const stats = { expected: 5, unexpected: 2, flaky: 1, skipped: 3 };
    expect(countPlaywright({ stats })).toEqual({ passed: 6, failed: 2, skipped: 3 });
  });
});

describe('countStep', () => {
  it('counts a step without a report by its exit status', () => {
    expect(countStep(0)).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(countStep(1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countStep(1, 'absent.json', countVitest)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('adds a failure when all tests passed but the step did not', () => {
    const report = path.join(writeTree({}), 'report.json');
    writeFileSync(report, JSON.stringify({ testResults: [{ status: 'passed', assertionResults: [passed] }] }));
    expect(countStep(1, report, countVitest)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(countStep(0, report, countVitest)).toEqual({ passed: 1, failed: 0, skipped: 0 });
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

describe('summaryLine', () => {
  it('sums the steps and mentions skipped tests only when there are any', () => {
    const step = { passed: 2, failed: 1, skipped: 0 };
    expect(summaryLine([step, step])).toBe('4 passed, 2 failed');
    expect(summaryLine([step, { ...step, skipped: 3 }])).toBe('4 passed, 2 failed, 3 skipped');
  });
});
