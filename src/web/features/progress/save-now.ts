import { withTimeout } from '#web/lib/with-timeout.ts';
import type { OutboxStatus } from '#web/lib/outbox/outbox-state.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

/** Maximum wait for the network; the rest is sent later. */
const ANSWER_LIMIT_MS = 5_000;

/** 'saving': the server has accepted what it may for now, the rest follows over time. */
const HEARD: readonly OutboxStatus[] = ['saved', 'saving', 'idle'];

/** Sends a lesson's unsent progress. Resolves with whether the server has answered. */
export async function saveNow(outbox: Pick<ProgressOutbox, 'flush' | 'stateOf'>, lessonId: number): Promise<boolean> {
  const isAnswered = await withTimeout(
    ANSWER_LIMIT_MS,
    outbox.flush().then(() => true),
  );
  return isAnswered === true && HEARD.includes(outbox.stateOf(lessonId).status);
}
