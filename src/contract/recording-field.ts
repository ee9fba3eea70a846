import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';

/** Name of the file field with a recording in POST /list-course/save-result-exercise-user. spec 2 §7 */
export function recordingField(questionId: number, speed: RecordingSpeed): string {
  return `audio[${questionId}][${speed}]`;
}
