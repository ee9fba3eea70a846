import type { RequestContext } from '../request-context/index.ts';
import { findDueIds, findUncounted } from './attempt-rows.ts';
import { countResult } from './count-result.ts';
import { expireAttempt, type StartDeps } from './start.ts';

const PORTION = 100;

/**
 * The server's rounds: closes strict parts whose time is used up though nobody returned, and counts results that were
 * stored but not counted. Every call of an attempt closes it first, and moments are those at which the time was up, so
 * it makes no difference to a result how late a round comes.
 */
export async function closeDueAttempts(
  deps: StartDeps,
  tree: RequestContext['tree'],
  signal: AbortSignal,
): Promise<void> {
  await closeDue(deps, null, signal);
  for (let after = 0; !signal.aborted;) {
    const rows = await findUncounted(deps.pool, { after, limit: PORTION });
    for (const row of rows) await countResult(deps, { account: null, tree }, row);
    if (rows.length < PORTION) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

/** Closes what is over by the clock, in all lessons or one. */
export async function closeDue(deps: StartDeps, lessonId: number | null, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const ids = await findDueIds(deps.pool, { nowMs: deps.now(), lessonId, limit: PORTION });
    await Promise.all(ids.map((id) => expireAttempt(deps, id)));
    if (ids.length < PORTION) return;
  }
}
