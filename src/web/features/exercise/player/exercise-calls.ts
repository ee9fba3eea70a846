import type { ExerciseResultsView, ExerciseResultView } from '#contract/exercise-results.ts';
import { questionOfView } from '#contract/exercises/question-codec.ts';
import type { ExerciseView } from '#contract/exercises/exercise-view.ts';
import { ANSWER_RULES, type Question } from '#domain/exercise/question.ts';
import { fromDraft } from '#domain/exercise/session/draft.key.ts';
import type { Session } from '#domain/exercise/session/session.key.ts';
import type { SpeakingAnswer } from '#domain/exercise/speaking/speaking.ts';
import { stepsOf } from '#domain/exercise/session/steps.ts';
import { getJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { withTimeout } from '#web/lib/with-timeout.ts';
import type { RecordingAddresses } from './server-recordings.ts';

/** Nobody waits longer for what they did last time. */
const LAST_LIMIT_MS = 5_000;

export type LoadedExercise = Omit<ExerciseView, 'component'> & { readonly questions: readonly Question[] };

/** GET /api/lessons/{id}/exercise, or why it did not come and what to do. Never rejects. */
export async function fetchExercise(lessonId: number): Promise<LoadedExercise | { readonly error: string }> {
  const result = await getJson<ExerciseView>(`/api/lessons/${lessonId}/exercise`);
  if (result.type !== 'accepted') return { error: whyNot(result) };
  const { component, ...head } = result.answer;
  return { ...head, questions: component.map((view) => questionOfView(view)) };
}

/** Not `failureText`: bundled with the exercise, it would be fetched with it by whoever needs only the words. */
function whyNot(failure: Exclude<SendResult<unknown>, { type: 'accepted' }>): string {
  if (failure.type === 'refused') return failure.refusal.message;
  return failure.type === 'unreachable'
    ? 'Bạn kiểm tra kết nối rồi thử lại giúp mình.'
    : 'Máy chủ đang bận. Bạn thử lại sau ít phút giúp mình.';
}

/** A result as the server has it. */
export type LastResult = {
  /** by question id */
  readonly answers: readonly (readonly [number, unknown])[];
  /** addresses, by question id */
  readonly recordings: RecordingAddresses;
};

/** The learner's newest result; 'none': there is none; null: it does not come in time. */
export function fetchLastResult(lessonId: number): Promise<LastResult | 'none' | null> {
  return withTimeout(LAST_LIMIT_MS, askForLastResult(lessonId));
}

async function askForLastResult(lessonId: number): Promise<LastResult | 'none' | null> {
  const list = await getJson<ExerciseResultsView>(`/api/lessons/${lessonId}/exercise/results`);
  if (list.type !== 'accepted') return null;
  const [newest] = list.answer.results;
  if (!newest) return 'none';
  const result = await getJson<ExerciseResultView>(`/api/exercise-results/${newest.id}`);
  if (result.type !== 'accepted') return null;
  const { answers } = result.answer;
  return {
    answers: answers.map((one) => [one.question_id, one.answer]),
    recordings: new Map(answers.map((one) => [one.question_id, one.recordings])),
  };
}

/** A session that ended with these answers; null: they were given to other questions than today's. */
export function endedSession(
  questions: readonly Question[],
  answers: readonly (readonly [number, unknown])[],
): Session | null {
  const spoken = new Set(questions.filter(({ form }) => form.kind === 'speaking').map(({ id }) => id));
  const given = answers.map(([id, answer]) => [id, spoken.has(id) ? withSilence(answer) : answer]);
  const whole = { seed: 0, at: stepsOf(questions).length - 1, isChecked: true, isFinished: true, answers: given };
  return fromDraft(questions, { whole, practice: null });
}

/** The server takes a recording that did not come for none; the question was checked all the same. */
function withSilence(raw: unknown): SpeakingAnswer {
  const spoken = ANSWER_RULES.speaking.parse(raw);
  return { slow: spoken?.slow ?? { soundMs: 0 }, default: spoken?.default ?? { soundMs: 0 } };
}
