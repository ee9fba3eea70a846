import { correctPercent, passMark } from '../exercise/pass-mark.ts';
import { PASS_PERCENT } from '../progress/lesson-percent.ts';
import type { SavedAnswer } from './attempt.ts';
import { isAnswered } from './exam-answer.ts';
import type { ExamKey } from './exam-key.key.ts';
import { officialScore, type OfficialScore } from './official-rule.ts';
import { type ExamPaper, type ExamPart, type ExamQuestion, questionsOf, type Skill, type Stage } from './paper.ts';
import { PASS_LINES } from './pass-lines.ts';
import { isRightAnswer } from './right-answer.key.ts';
import { pointsFor, tally, type Tally, type Verdict } from './tally.ts';

export type PartScore = Tally & { readonly stage: Stage; readonly points: number; readonly maxPoints: number };

export type SkillScore = {
  readonly skill: Skill;
  readonly correct: number;
  readonly total: number;
  /** floored */
  readonly percent: number;
};

export type ExamScore = {
  readonly parts: readonly PartScore[];
  /** of the parts together */
  readonly points: number;
  readonly maxPoints: number;
  readonly correct: number;
  readonly total: number;
  /** those that the exam asks for, by number */
  readonly skills: readonly SkillScore[];
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** by the rule that the exam names */
  readonly isPassed: boolean;
  /** what the JLPT itself would say; null for a practice */
  readonly official: OfficialScore | null;
  /** what this attempt alone makes of the lesson's exam */
  readonly lessonPercent: number;
};

/** Scores an attempt, for its result and for every regrade. decisions §11 */
export function scoreAttempt(
  paper: ExamPaper,
  key: ExamKey,
  answers: Readonly<Record<number, SavedAnswer>>,
): ExamScore {
  const questions = paper.parts.flatMap(questionsOf);
  const verdicts = new Map(questions.map((question) => [question.id, verdictOf(question, key, answers[question.id])]));
  const parts = paper.parts.map((part) => scorePart(part, verdicts));
  const { correct, total } = tally(questions, verdicts);
  const points = sumOf(parts.map((part) => part.points));
  const maxPoints = sumOf(parts.map((part) => part.maxPoints));

  const isMock = paper.type === 'last_exam';
  const partPoints = { language: points - listeningPoints(parts), listening: listeningPoints(parts) };
  const official = isMock ? officialScore(paper.level, partPoints, questions, verdicts) : null;
  const isPassed = isMock
    ? paper.passRule === 'official'
      ? official?.isPassed === true
      : passesSiteRule(partPoints, paper.passMarks)
    : total > 0 && correct >= passMark(total);
  const share = isMock ? correctPercent(points, maxPoints) : correctPercent(correct, total);
  return {
    parts,
    points,
    maxPoints,
    correct,
    total,
    skills: scoreSkills(questions, verdicts),
    verdicts,
    isPassed,
    official,
    lessonPercent: isPassed ? 100 : Math.min(share, PASS_PERCENT - 1),
  };
}

function verdictOf(question: ExamQuestion, key: ExamKey, saved: SavedAnswer | undefined): Verdict {
  if (saved === undefined || !isAnswered(saved)) return 'unanswered';
  const questionKey = key.questions[question.id];
  return questionKey !== undefined && isRightAnswer(question, questionKey, saved.answer) ? 'correct' : 'wrong';
}

function scorePart(part: ExamPart, verdicts: ReadonlyMap<number, Verdict>): PartScore {
  const counts = tally(questionsOf(part), verdicts);
  return { ...counts, stage: part.stage, points: pointsFor(counts, part.points), maxPoints: part.points };
}

/** Parts 1 and 2 together, listening, and the total. spec 2 §5 */
function passesSiteRule(points: { language: number; listening: number }, passMarks: number | null): boolean {
  return (
    points.language >= PASS_LINES.language.needed &&
    points.listening >= PASS_LINES.listening.needed &&
    points.language + points.listening >= (passMarks ?? 0)
  );
}

function scoreSkills(questions: readonly ExamQuestion[], verdicts: ReadonlyMap<number, Verdict>): SkillScore[] {
  return ([1, 2, 3, 4, 5] as const).flatMap((skill) => {
    const own = questions.filter((question) => question.skill === skill);
    const { correct, total } = tally(own, verdicts);
    return total === 0 ? [] : [{ skill, correct, total, percent: correctPercent(correct, total) }];
  });
}

function listeningPoints(parts: readonly PartScore[]): number {
  return sumOf(parts.filter(({ stage }) => stage === 3).map(({ points }) => points));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
