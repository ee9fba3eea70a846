import type { ExamQuestion } from './paper.ts';

/** How a question was answered: the state that the review shows. spec 2 §4.3 */
export type Verdict = 'correct' | 'wrong' | 'unanswered';

/** Some questions, counted and weighed. */
export type Tally = {
  readonly correct: number;
  readonly total: number;
  readonly earnedGrade: number;
  readonly grade: number;
};

/** Counts questions by their verdicts; one without a verdict is not answered. */
export function tally(questions: readonly ExamQuestion[], verdicts: ReadonlyMap<number, Verdict>): Tally {
  const right = questions.filter(({ id }) => verdicts.get(id) === 'correct');
  return {
    correct: right.length,
    total: questions.length,
    earnedGrade: gradeOf(right),
    grade: gradeOf(questions),
  };
}

/** The share of `points` that was earned, rounded half up to whole points. decisions §11 */
export function pointsFor({ earnedGrade, grade }: Tally, points: number): number {
  // Not round(points * share): the share may lie below a half that it stands for.
  return grade === 0 ? 0 : Math.floor((2 * points * earnedGrade + grade) / (2 * grade));
}

function gradeOf(questions: readonly ExamQuestion[]): number {
  return questions.reduce((sum, { grade }) => sum + Math.max(0, grade), 0);
}
