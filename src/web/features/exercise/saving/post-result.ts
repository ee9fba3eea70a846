import type { SavedExerciseView } from '#contract/exercise-results.ts';
import { recordingField } from '#contract/recording-field.ts';
import { postForm } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { QueuedResult, SentRecording } from './result-outbox.ts';

/** Sends a result. spec 2 §7: objects as JSON, recordings as files. Never rejects. */
export function postResult(
  result: QueuedResult,
  recordings: readonly SentRecording[],
): Promise<SendResult<SavedExerciseView>> {
  const form = new FormData();
  // Fields first, so that the server knows what the files belong to.
  form.set('lesson_id', String(result.lessonId));
  form.set('client_id', result.attemptId);
  form.set('learner_id', String(result.learnerId));
  form.set('data', JSON.stringify(result.answers));
  for (const [name, count] of Object.entries(result.counts)) form.set(name, String(count));
  form.set('isExerciseSpeak', String(result.isExerciseSpeak));
  for (const { questionId, speed, blob } of recordings) form.set(recordingField(questionId, speed), blob, speed);
  return postForm('/list-course/save-result-exercise-user', form);
}
