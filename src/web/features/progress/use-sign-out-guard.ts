import { type SubmitEvent, useRef, useState } from 'react';
import { within } from '#web/lib/within.ts';
import { loadUnsentDialog } from './load-unsent-dialog.ts';
import { loadedOutbox, loadOutbox, mayHaveUnsent } from './outbox-access.ts';
import { countStoredLessons } from './stored-lessons.ts';

/** Nobody waits longer for a sign-out. */
const SENDING_LIMIT_MS = 5_000;

/** What would stay behind. */
export type Unsent = { readonly lessons: number; readonly comments: number };

/** What else waits in this browser, of another feature: comments, or lessons with swipes. */
export type Waiting = {
  count(learnerId: number): number;
  /** sends them; returns how many are left */
  flush(learnerId: number): Promise<number>;
};

export type SignOutGuard = {
  /** onSubmit of the sign-out form */
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  isSending: boolean;
  /** what would stay unsent; null while there is nothing to warn of */
  unsent: Unsent | null;
  /** signs out all the same; what is unsent waits in this browser for the learner's next sign-in */
  signOutAnyway(): void;
  cancel(): void;
};

/** Sends what waits before the learner signs out, and warns of what cannot be sent. decisions §2 */
export function useSignOutGuard(learnerId: number, comments: Waiting, swipes: Waiting): SignOutGuard {
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
    // Without the warning's code there is nothing to ask with; what is unsent stays in this browser either way.
    const [lessonsLeft, commentsLeft, swipesLeft, dialog] = await Promise.all([
      within(SENDING_LIMIT_MS, flushOutbox(learnerId)),
      within(SENDING_LIMIT_MS, comments.flush(learnerId)),
      within(SENDING_LIMIT_MS, swipes.flush(learnerId)),
      within(SENDING_LIMIT_MS, loadUnsentDialog()),
    ]);
    const storedLessons = Math.max(countStoredLessons(learnerId), loadedOutbox(learnerId)?.unsentLessons ?? 0);
    const left = {
      lessons: (lessonsLeft ?? storedLessons) + (swipesLeft ?? swipes.count(learnerId)),
      comments: commentsLeft ?? comments.count(learnerId),
    };
    setIsSending(false);
    if (left.lessons + left.comments > 0 && dialog) setUnsent(left);
    else submit();
  }

  return {
    isSending,
    unsent,
    onSubmit(event) {
      const isWaiting = mayHaveUnsent(learnerId) || comments.count(learnerId) + swipes.count(learnerId) > 0;
      const isGoing = isAllowed.current || !isWaiting;
      // Who then stays on the page after all is asked again the next time.
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

/** Sends everything of the learner that this browser holds. Returns how many lessons are left. */
async function flushOutbox(learnerId: number): Promise<number> {
  const outbox = await loadOutbox(learnerId);
  await outbox.flush('every tab');
  return outbox.unsentLessons;
}
