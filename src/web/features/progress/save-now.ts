import { withTimeout } from '#web/lib/with-timeout.ts';
import type { OutboxStatus } from '#web/lib/outbox/outbox-state.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

/** Nobody waits longer for the network; what it didn't take goes out later. */
const ANSWER_LIMIT_MS = 5_000;

/** 'saving': the server has taken what it may take now, the rest follows as time passes. */
const HEARD: readonly OutboxStatus[] = ['saved', 'saving', 'idle'];

/** Sends what waits of a lesson. Resolves with whether the server has answered to it. */
export async function saveNow(outbox: Pick<ProgressOutbox, 'flush' | 'stateOf'>, lessonId: number): Promise<boolean> {
  const isAnswered = await withTimeout(
    ANSWER_LIMIT_MS,
    outbox.flush().then(() => true),
  );
  return isAnswered === true && HEARD.includes(outbox.stateOf(lessonId).status);
}
