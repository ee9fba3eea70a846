import type { SendResult } from './send-result.ts';

const TRIES = 4;
/** Where the server does not say how long. */
const WAIT_MS = 2_000;
/** Longer than this, it is for people to decide. */
const MAX_WAIT_MS = 5_000;

/**
 * Calls a server that is busy again, a few times, as late as it asks for and a little later, so that a class that
 * presses at the same moment does not come back at the same moment. Only for calls that may be repeated. Never rejects.
 */
export async function askAgain<T>(
  call: () => Promise<SendResult<T>>,
  random: () => number = Math.random,
): Promise<SendResult<T>> {
  for (let tries = 1; ; tries += 1) {
    const result = await call();
    const waitMs = result.type === 'retry' ? (result.afterSeconds ?? 0) * 1000 || WAIT_MS : Infinity;
    if (waitMs > MAX_WAIT_MS || tries === TRIES) return result;
    await new Promise((resolve) => setTimeout(resolve, waitMs * (1 + random())));
  }
}
