import { oneTabAtATime } from '#web/lib/one-tab-at-a-time.ts';
import { schedule } from '#web/lib/schedule.ts';
import { createEntryStorage, type EntryStorage, NO_STORAGE } from './entry-storage.ts';
import { Outbox } from './outbox.ts';
import { postDocumentRead, postReport } from './send-calls.ts';
import { randomId } from './session-id.ts';

/** By then tabs that were closed before this page was opened count as silent. */
const LATE_FLUSH_MS = 35_000;

const outboxes = new Map<number, Outbox>();

/** The outbox of this tab for a learner. Starts by sending what earlier pages left. Browser only. */
export function learnerOutbox(learnerId: number): Outbox {
  const known = outboxes.get(learnerId);
  if (known) return known;
  const outbox = new Outbox(learnerId, randomId(), {
    storage: browserStorage(),
    sendReport: postReport,
    sendDocumentRead: postDocumentRead,
    withLock: oneTabAtATime('tsubame-progress'),
    schedule,
    nowMs: Date.now,
    pageMs: () => performance.now(),
    random: Math.random,
    newId: randomId,
  });
  outboxes.set(learnerId, outbox);
  followPage(outbox);
  void outbox.flush();
  setTimeout(() => void outbox.flush(), LATE_FLUSH_MS);
  return outbox;
}

function followPage(outbox: Outbox): void {
  addEventListener('online', () => void outbox.retry());
  addEventListener('pageshow', (event) => (event.persisted ? void outbox.retry() : undefined));
  addEventListener('pagehide', () => outbox.sendLast(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.sendLast(false);
    else void outbox.retry(); // perhaps signed in again in another tab
  });
}

function browserStorage(): EntryStorage {
  try {
    return createEntryStorage(localStorage);
  } catch (error) {
    console.warn('The browser forbids storage; what is unsent lives as long as this tab.', error);
    return NO_STORAGE;
  }
}
