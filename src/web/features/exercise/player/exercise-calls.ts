import type { ExerciseResultsView, ExerciseResultView } from '#contract/exercise-results.ts';
import { questionOfView } from '#contract/exercises/question-codec.ts';
import type { ExerciseView } from '#contract/exercises/exercise-view.ts';
import type { Question } from '#domain/exercise/question.ts';
import { fromDraft } from '#domain/exercise/session/draft.key.ts';
import type { Session } from '#domain/exercise/session/session.key.ts';
import { stepsOf } from '#domain/exercise/session/steps.ts';
import { getJson } from '#web/lib/json-calls.ts';
import { withTimeout } from '#web/lib/with-timeout.ts';

/** Nobody waits longer for what they did last time. */
const LAST_LIMIT_MS = 5_000;

export type LoadedExercise = Omit<ExerciseView, 'component'> & { readonly questions: readonly Question[] };

/** GET /api/lessons/{id}/exercise; null: no answer. Never rejects. */
export async function fetchExercise(lessonId: number): Promise<LoadedExercise | null> {
  const result = await getJson<ExerciseView>(`/api/lessons/${lessonId}/exercise`);
  if (result.type !== 'accepted') return null;
  const { component, ...head } = result.answer;
  return { ...head, questions: component.map((view) => questionOfView(view)) };
}

/** The answers of the learner's newest result by question id; null: there is none, or it does not come in time. */
export function fetchLastAnswers(lessonId: number): Promise<readonly (readonly [number, unknown])[] | null> {
  return withTimeout(LAST_LIMIT_MS, askForLastAnswers(lessonId));
}

async function askForLastAnswers(lessonId: number) {
  const list = await getJson<ExerciseResultsView>(`/api/lessons/${lessonId}/exercise/results`);
  const newest = list.type === 'accepted' ? list.answer.results[0] : undefined;
  if (!newest) return null;
  const result = await getJson<ExerciseResultView>(`/api/exercise-results/${newest.id}`);
  if (result.type !== 'accepted') return null;
  return result.answer.answers.map((one) => [one.question_id, one.answer] as const);
}

/** A session that ended with these answers; null: they were given to other questions than today's. */
export function endedSession(
  questions: readonly Question[],
  answers: readonly (readonly [number, unknown])[],
): Session | null {
  const whole = { seed: 0, at: stepsOf(questions).length - 1, isChecked: true, isFinished: true, answers };
  return fromDraft(questions, { whole, practice: null });
}
