import { within } from '#web/lib/within.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxStatus } from './outbox-state.ts';

/** Nobody waits longer for the network; what it didn't take goes out later. */
const ANSWER_LIMIT_MS = 5_000;

/** 'saving': the server has taken what it may take now, the rest follows as time passes. */
const HEARD: readonly OutboxStatus[] = ['saved', 'saving', 'idle'];

/** Sends what waits of a lesson. Resolves with whether the server has answered to it. */
export async function saveNow(outbox: Pick<Outbox, 'flush' | 'stateOf'>, lessonId: number): Promise<boolean> {
  const isAnswered = await within(
    ANSWER_LIMIT_MS,
    outbox.flush().then(() => true),
  );
  return isAnswered === true && HEARD.includes(outbox.stateOf(lessonId).status);
}
