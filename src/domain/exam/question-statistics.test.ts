import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concernsOf, questionStatistics } from './question-statistics.ts';

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

  it('is never the other zero', () => {
    const sizes = [
      [7, right(1, 2)],
      [8, right(1)],
      [8, right(2)],
      [9, {}],
    ] as const;
    const attempts = sizes.flatMap(([count, verdicts]) => times<Record<number, 'correct'>>(count, verdicts));
    expect(questionStatistics([1, 2], attempts).get(1)?.discrimination).toBe(0);
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

describe('concernsOf', () => {
  it('names what hardly anybody knows, and what misleads the better ones', () => {
    expect(concernsOf({ rightPercent: 24.9, discrimination: 0.2 }, 10, 4)).toEqual(['veryHard']);
    expect(concernsOf({ rightPercent: 60, discrimination: -0.53 }, 10, 4)).toEqual(['misleading']);
    expect(concernsOf({ rightPercent: 0, discrimination: null }, 10, 4)).toEqual(['veryHard']);
    expect(concernsOf({ rightPercent: 10, discrimination: -0.6 }, 10, 4)).toEqual(['veryHard', 'misleading']);
    expect(concernsOf({ rightPercent: 25, discrimination: 0 }, 10, 4)).toEqual([]);
  });

  it('calls very hard what fewer know than guessing among its options reaches', () => {
    const of = (rightPercent: number, options: number | null) =>
      concernsOf({ rightPercent, discrimination: null }, 10, options);
    expect(of(33.2, 3)).toEqual(['veryHard']);
    expect(of(33.3, 3)).toEqual([]);
    expect(of(24.9, null)).toEqual(['veryHard']);
    expect(of(25, null)).toEqual([]);
  });

  it('calls misleading only what chance hardly makes of so many attempts', () => {
    const of = (discrimination: number, attempts: number) =>
      concernsOf({ rightPercent: 60, discrimination }, attempts, 4);
    expect(of(-0.5, 10)).toEqual([]);
    expect(of(-0.16, 100)).toEqual([]);
    expect(of(-0.17, 100)).toEqual(['misleading']);
  });

  it('says nothing of fewer attempts than tell anything', () => {
    expect(concernsOf({ rightPercent: 0, discrimination: null }, 9, 4)).toEqual([]);
  });
});
