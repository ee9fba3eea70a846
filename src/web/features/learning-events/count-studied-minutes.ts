import type { StudiedMinuteInput } from '#contract/learning-events.ts';
import { countVisibleMinutes } from './visible-minutes.ts';

/** Reports each minute the lesson's page is visible. Returns its clean-up. Browser only. */
export function countStudiedMinutes(lessonId: number, learnerId: number): () => void {
  return countVisibleMinutes(() => void postMinute({ lesson_id: lessonId, learner_id: learnerId }));
}

/** Lost minutes are not retried: statistics are not worth it. */
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
