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

/** Of fewer a correlation is chance. */
const MIN_ATTEMPTS = 10;

/** Where nothing correlates, one question in twenty is below this many times 1/√attempts. */
const CHANCE = 1.64;

/** Why a teacher should look at a question: hardly anybody is right, or those who are clearly know less of the rest. */
export const QUESTION_CONCERNS = ['veryHard', 'misleading'] as const;
export type QuestionConcern = (typeof QUESTION_CONCERNS)[number];

/** Of what has no options to guess among: as many are right as of the JLPT's four. */
const USUAL_OPTIONS = 4;

/**
 * What a question's statistics say against it; nothing of fewer attempts than tell anything. `options`: of a choice;
 * null of other kinds.
 */
export function concernsOf(
  { rightPercent, discrimination }: Pick<QuestionStatistics, 'rightPercent' | 'discrimination'>,
  attempts: number,
  options: number | null,
): QuestionConcern[] {
  if (attempts < MIN_ATTEMPTS) return [];
  const isMisleading = discrimination !== null && discrimination < -CHANCE / Math.sqrt(attempts);
  const guessedPercent = percentOf(1, options ?? USUAL_OPTIONS);
  return [
    ...(rightPercent < guessedPercent ? ['veryHard' as const] : []),
    ...(isMisleading ? ['misleading' as const] : []),
  ];
}

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
  // Just below 0 rounds to -0.
  return Math.round(Math.max(-1, Math.min(1, r)) * 100) / 100 + 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
