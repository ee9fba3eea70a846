/** Who looks at the site within the hour needs no e-mail. */
const SILENT_MS = 3_600_000;
/** One e-mail a day at most. */
const BETWEEN_MS = 24 * 3_600_000;
/** What is older came before the learner wanted e-mails, or while none could be sent. */
const OLDEST_MS = 14 * 24 * 3_600_000;

/**
 * When a learner is sent an e-mail of unread replies at `nowMs`: the first of them came at `unreadByMs` or before, the
 * last e-mail went out at `mailedByMs` or before, and the threads that it names were answered after `answeredAfterMs`.
 */
export function digestWindow(nowMs: number): { unreadByMs: number; mailedByMs: number; answeredAfterMs: number } {
  return { unreadByMs: nowMs - SILENT_MS, mailedByMs: nowMs - BETWEEN_MS, answeredAfterMs: nowMs - OLDEST_MS };
}
