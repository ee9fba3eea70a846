import { v4 as createId } from 'uuid';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { createTabLock } from '#web/lib/tab-lock.ts';
import { schedule } from '#web/lib/schedule.ts';
import { loadUnsentDialog } from './load-unsent-dialog.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { rowPrefix } from './row-prefix.ts';

/** By then, pages closed before this one opened count as silent. */
const LATE_FLUSH_MS = 35_000;

/** Browser implementation of the ports for the lane of this name. */
export function browserPorts(lane: string): OutboxPorts {
  return {
    storage: browserStorage(),
    pageId: createId(),
    withLock: createTabLock(`tsubame-${lane}`),
    schedule,
    nowMs: Date.now,
    pageMs: () => performance.now(),
    random: Math.random,
    newId: createId,
  };
}

/** Sends what earlier pages left, and hooks the outbox into the page's life cycle. */
export function startOutbox<T extends object, A>(outbox: Outbox<T, A>): void {
  const prefix = rowPrefix(outbox.laneName, outbox.learnerId);
  addEventListener('online', () => void outbox.wake());
  addEventListener('pageshow', (event) => (event.persisted ? void outbox.wake() : undefined));
  addEventListener('pagehide', () => outbox.sendOnPageHide(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.sendOnPageHide(false);
    else void outbox.wake();
  });
  warnOfFirstRow(outbox);
  void outbox.flush();
  if (outbox.grows) setTimeout(() => void outbox.flush(), LATE_FLUSH_MS);
  else addEventListener('storage', ({ key }) => (!key || key.startsWith(prefix) ? outbox.reread() : undefined));
}

/** Fetches the warning before a sign-out as soon as there is something to warn of. */
function warnOfFirstRow<T extends object, A>(outbox: Outbox<T, A>): void {
  const stop = outbox.subscribe(look);
  look();
  function look() {
    if (outbox.unsentScopes === 0) return;
    stop();
    loadUnsentDialog().catch((error: unknown) => console.info('The warning before a sign-out did not come.', error));
  }
}
