import type { Change, Stored } from './queries.ts';

/** Learners whose last write is cached: about a kilobyte each. */
const MAX_LEARNERS = 5000;

/**
 * Caches what this server wrote last for each learner, so that a player's next report needs no read. Entries may be
 * stale: the write compares the clock's version, and if another server was faster the state is read again. Clocks are
 * deleted only with their account.
 */
export function createLastWritten() {
  // A Map keeps insertion order: the first entry is the oldest.
  const byLearner = new Map<number, Change>();
  return {
    /** Caches a written change; drops the learner if it was overtaken. */
    keep(change: Change, isWritten: boolean): void {
      byLearner.delete(change.userId);
      if (!isWritten) return;
      byLearner.set(change.userId, change);
      const oldest = byLearner.keys().next();
      if (byLearner.size > MAX_LEARNERS && !oldest.done) byLearner.delete(oldest.value);
    },
    recall(userId: number, lessonId: number): Stored | null {
      const last = byLearner.get(userId);
      if (last?.lessonId !== lessonId) return null;
      return { state: last.state, clock: last.clock, clockVersion: last.clockVersion + 1, stage: null };
    },
  };
}
