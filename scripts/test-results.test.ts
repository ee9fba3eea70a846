import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeTree } from './fixture-tree.ts';
import { countPlaywright, countStep, countVitest, readReport, summaryLine } from './test-results.ts';

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

describe('readReport', () => {
  it('reads what is there', () => {
    const file = path.join(writeTree({}), 'report.json');
    expect(readReport(file)).toBeUndefined();
    writeFileSync(file, '{"stats":{}}');
    expect(readReport(file)).toEqual({ stats: {} });
  });
});

describe('countStep', () => {
  const report = { testResults: [{ status: 'passed', assertionResults: [passed] }] };

  it('counts a step without a report by its exit status', () => {
    expect(countStep(0)).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(countStep(1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countStep(1, undefined, countVitest)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('adds a failure when all tests passed but the step did not', () => {
    expect(countStep(1, report, countVitest)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(countStep(0, report, countVitest)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });
});

describe('summaryLine', () => {
  it('sums the steps and mentions skipped tests only when there are any', () => {
    const step = { passed: 2, failed: 1, skipped: 0 };
    expect(summaryLine([step, step])).toBe('4 passed, 2 failed');
    expect(summaryLine([step, { ...step, skipped: 3 }])).toBe('4 passed, 2 failed, 3 skipped');
  });
});
