// The exam on 10,000 bad days: src/simulators/exam. A day that broke a promise is named, and replays by EXAM_SEED=n.
import { runCommand } from '../scripts/child-processes.ts';
import type { Finding } from './lib/finding.ts';

const SEEDS = 10_000;
const TEST = 'src/simulators/exam/exam-faults.api.test.ts';

export async function measureExamFaults(): Promise<Finding[]> {
  const { output, exitStatus } = await runCommand(
    'vitest',
    ['run', '--reporter=default', TEST, '-t', 'loses nothing'],
    {
      output: 'keep',
      env: { EXAM_SEEDS: String(SEEDS) },
    },
  );
  const failed = output.split('\n').filter((line) => line.startsWith('seed '));
  const name = `exams that lost, doubled or miscounted an answer, of ${SEEDS} days of faults`;
  const limit = { atMost: 0 };
  if (exitStatus !== 0 && failed.length === 0) {
    return [{ name, result: { notMeasured: output.slice(-500) }, limit, beside: [] }];
  }
  return [{ name, result: { value: failed.length }, limit, beside: failed.slice(0, 20) }];
}
