import type { StudiedMinuteInput } from '#contract/learning-events.ts';
import { countVisibleMinutes } from './visible-minutes.ts';

/** Tells the server of each minute for which the lesson's page was looked at. Returns how to stop. Browser only. */
export function countStudiedMinutes(lessonId: number, learnerId: number): () => void {
  return countVisibleMinutes(() => void postMinute({ lesson_id: lessonId, learner_id: learnerId }));
}

/** A minute that does not arrive is not counted: statistics are not worth a retry. */
async function postMinute(body: StudiedMinuteInput): Promise<void> {
  try {
    const { ok, status } = await fetch('/api/learning-events', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    });
    if (!ok) console.info('A studied minute was not counted.', status);
  } catch (error) {
    console.info('A studied minute was not counted.', error);
  }
}
