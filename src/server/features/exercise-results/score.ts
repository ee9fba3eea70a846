import { ANSWER_RULES, type Question } from '#domain/exercise/question.ts';
import { RECORDING_SPEEDS, type RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import { type Score, scoreExercise } from '#domain/exercise/scoring.key.ts';
import type { ExerciseAnswers } from '#contract/exercise-results.ts';
import type { StoredAnswer } from '../../db/stored-json.ts';

export type ScoredResult = { score: Score; answers: StoredAnswer[] };

/** Scores raw answers by today's questions. What was spoken without a file that arrived counts as not recorded. */
export function scoreResult(
  questions: readonly Question[],
  raw: ExerciseAnswers,
  hasArrived: (question: number, speed: RecordingSpeed) => boolean,
): ScoredResult {
  const answers = new Map(questions.map((question) => [question.id, readAnswer(question, raw, hasArrived)] as const));
  const score = scoreExercise(questions, answers);
  const rightIds = new Set(score.rightIds);
  return {
    score,
    answers: questions.map(({ id }) => ({
      question: id,
      answer: answers.get(id) ?? null,
      isRight: rightIds.has(id),
    })),
  };
}

function readAnswer(
  { id, form }: Question,
  raw: ExerciseAnswers,
  hasArrived: (question: number, speed: RecordingSpeed) => boolean,
): unknown {
  // Own fields only: a question's id is a number, but who knows what a caller names.
  const given = Object.hasOwn(raw, id) ? raw[id] : undefined;
  if (form.kind !== 'speaking') return ANSWER_RULES[form.kind].parse(given);
  const spoken = ANSWER_RULES.speaking.parse(given);
  if (!spoken) return null;
  return Object.fromEntries(RECORDING_SPEEDS.map((speed) => [speed, hasArrived(id, speed) ? spoken[speed] : null]));
}
