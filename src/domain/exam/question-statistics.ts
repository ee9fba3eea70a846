/** How a question did in several attempts. */
export type QuestionStatistics = {
  readonly rightPercent: number;
  readonly unansweredPercent: number;
  /**
   * Point-biserial correlation between being right and the number of other questions that were; null if either never
   * differs, or of fewer attempts than tell anything.
   */
  readonly discrimination: number | null;
};

type Verdict = 'correct' | 'wrong' | 'unanswered';

/** Below this a correlation is chance. */
const MIN_ATTEMPTS = 10;

/** Statistics of each question, given the verdicts of each attempt by question id. */
export function questionStatistics(
  questionIds: readonly number[],
  attempts: readonly Readonly<Record<number, Verdict>>[],
): ReadonlyMap<number, QuestionStatistics> {
  const totals = attempts.map((verdicts) => questionIds.filter((id) => verdicts[id] === 'correct').length);
  return new Map(
    questionIds.map((id) => {
      const rights = attempts.map((verdicts) => (verdicts[id] === 'correct' ? 1 : 0));
      const rests = totals.map((total, index) => total - (rights[index] ?? 0));
      const unanswered = attempts.filter((verdicts) => (verdicts[id] ?? 'unanswered') === 'unanswered').length;
      return [
        id,
        {
          rightPercent: percentOf(sumOf(rights), attempts.length),
          unansweredPercent: percentOf(unanswered, attempts.length),
          discrimination: attempts.length < MIN_ATTEMPTS ? null : correlation(rights, rests),
        },
      ];
    }),
  );
}

/** A share in percent, to one decimal. */
export function percentOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((1000 * count) / total) / 10;
}

function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const [xMean, yMean] = [sumOf(xs) / xs.length, sumOf(ys) / ys.length];
  const xSpread = sumOf(xs.map((x) => (x - xMean) ** 2));
  const ySpread = sumOf(ys.map((y) => (y - yMean) ** 2));
  if (xSpread === 0 || ySpread === 0) return null;
  const common = sumOf(xs.map((x, index) => (x - xMean) * ((ys[index] ?? 0) - yMean)));
  const r = common / Math.sqrt(xSpread * ySpread);
  return Math.round(Math.max(-1, Math.min(1, r)) * 100) / 100;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
