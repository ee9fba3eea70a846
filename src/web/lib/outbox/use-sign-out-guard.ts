import { type SubmitEvent, useRef, useState } from 'react';
import { withTimeout } from '#web/lib/with-timeout.ts';
import { loadUnsentDialog } from './load-unsent-dialog.ts';

/** Maximum wait before a sign-out. */
const SENDING_LIMIT_MS = 5_000;

/** What would be left behind. */
export type Unsent = {
  readonly lessons: number;
  readonly results: number;
  readonly exams: number;
  readonly comments: number;
};

type Lane = {
  count(learnerId: number): number;
  /** sends what waits; returns how much is left */
  flush(learnerId: number): Promise<number>;
};

/** Lanes included in the warning, by what they count. */
export type WarnedLanes = { readonly [Kind in keyof Unsent]: readonly Lane[] };

export type SignOutGuard = {
  /** onSubmit of the sign-out form */
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  isSending: boolean;
  /** what would stay unsent; null while there is nothing to warn of */
  unsent: Unsent | null;
  /** signs out anyway; unsent work waits in this browser for the next sign-in */
  signOutAnyway(): void;
  cancel(): void;
};

/** Sends unsent work before signing out, and warns about what could not be sent. decisions §2 */
export function useSignOutGuard(learnerId: number, lanes: WarnedLanes): SignOutGuard {
  const form = useRef<HTMLFormElement | null>(null);
  const isAllowed = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  function submit() {
    isAllowed.current = true;
    setUnsent(null);
    form.current?.requestSubmit();
  }

  async function send() {
    setIsSending(true);
    // Without the dialog's code we cannot ask; unsent work stays in this browser anyway.
    const [lessons, results, exams, comments, dialog] = await Promise.all([
      flushAll(lanes.lessons, learnerId),
      flushAll(lanes.results, learnerId),
      flushAll(lanes.exams, learnerId),
      flushAll(lanes.comments, learnerId),
      withTimeout(SENDING_LIMIT_MS, loadUnsentDialog()),
    ]);
    setIsSending(false);
    if (lessons + results + exams + comments > 0 && dialog) setUnsent({ lessons, results, exams, comments });
    else submit();
  }

  return {
    isSending,
    unsent,
    onSubmit(event) {
      const isWaiting = Object.values(lanes)
        .flat()
        .some((lane) => lane.count(learnerId) > 0);
      const isGoing = isAllowed.current || !isWaiting;
      // Reset: a cancelled sign-out asks again.
      isAllowed.current = false;
      if (isGoing) return;
      event.preventDefault();
      form.current = event.currentTarget;
      if (!isSending) void send();
    },
    signOutAnyway: submit,
    cancel: () => setUnsent(null),
  };
}

/** Sends everything in these lanes, from all pages. Returns how much is left. */
async function flushAll(lanes: readonly Lane[], learnerId: number): Promise<number> {
  const left = await Promise.all(
    lanes.map(async (lane) => (await withTimeout(SENDING_LIMIT_MS, lane.flush(learnerId))) ?? lane.count(learnerId)),
  );
  return left.reduce((sum, count) => sum + count, 0);
}
