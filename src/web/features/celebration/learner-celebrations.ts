import { browserPorts, startOutbox } from '#web/lib/outbox/browser-outbox.ts';
import { schedule } from '#web/lib/schedule.ts';
import { Celebrations } from './celebrations.ts';
import { claimAchievement, fetchStageSummary, postSeen } from './celebration-calls.ts';
import { loadCelebrationDialog } from './load-celebration-dialog.ts';
import { makeRoom } from './make-room.ts';
import { SeenOutbox } from './seen-outbox.ts';

const known = new Map<number, Celebrations>();

/** The learner's celebrations during this page life. Browser only. */
export function learnerCelebrations(learnerId: number): Celebrations {
  const celebrations = known.get(learnerId) ?? create(learnerId);
  known.set(learnerId, celebrations);
  return celebrations;
}

function create(learnerId: number): Celebrations {
  const seen = new SeenOutbox(learnerId, {
    ...browserPorts('celebrated'),
    send: (shown) => postSeen(shown, learnerId),
  });
  startOutbox(seen);
  let isDialogHere = false;
  const celebrations = new Celebrations({
    seen,
    claim: (lesson, percentBefore, isPageWaiting) =>
      claimAchievement({ lesson, percentBefore, learnerId, isPageWaiting }),
    fetchStage: fetchStageSummary,
    makeRoom,
    async loadDialog() {
      const wasHere = isDialogHere;
      await loadCelebrationDialog();
      isDialogHere = true;
      return wasHere;
    },
    // React removes the dialog, which then returns the focus in a separate task.
    settle: () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    schedule,
    random: Math.random,
  });
  addEventListener('online', () => celebrations.retry());
  return celebrations;
}
