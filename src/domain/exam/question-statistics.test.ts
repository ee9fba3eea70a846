import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionStatistics } from './question-statistics.ts';

const verdict = fc.constantFrom('correct', 'wrong', 'unanswered');
const right = (...ids: number[]) => Object.fromEntries(ids.map((id) => [id, 'correct' as const]));
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('questionStatistics', () => {
  it('is high for a question that only the good ones know, and negative for one that misleads them', () => {
    const attempts = [...times(6, right(1, 2, 3)), ...times(6, right(4))];
    const statistics = questionStatistics([1, 2, 3, 4], attempts);
    expect(statistics.get(1)).toEqual({ rightPercent: 50, unansweredPercent: 50, discrimination: 1 });
    expect(statistics.get(4)?.discrimination).toBe(-1);
  });

  it('tells nothing where all were alike, or of too few', () => {
    expect(questionStatistics([1, 2], times(12, right(1))).get(1)?.discrimination).toBeNull();
    expect(questionStatistics([1, 2], [right(1), right(2)]).get(1)).toMatchObject({
      rightPercent: 50,
      discrimination: null,
    });
    expect(questionStatistics([1], []).get(1)).toEqual({ rightPercent: 0, unansweredPercent: 0, discrimination: null });
  });

  it('stays within its bounds', () => {
    const attempt = fc.record({ 1: verdict, 2: verdict, 3: verdict });
    fc.assert(
      fc.property(fc.array(attempt, { minLength: 10, maxLength: 40 }), (attempts) => {
        for (const one of questionStatistics([1, 2, 3], attempts).values()) {
          expect(one.rightPercent + one.unansweredPercent).toBeLessThanOrEqual(100.1);
          expect(Math.abs(one.discrimination ?? 0)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
