import type { Change, Stored } from './queries.ts';

/** Learners whose last write is remembered: about a kilobyte each. */
const MAX_LEARNERS = 5000;

/**
 * What this server wrote last for each learner, so that a player's next report needs no reading. It may be out of date
 * at any time: the write compares the clock's version, and who was overtaken by another server reads anew. Clocks are
 * deleted with their account only.
 */
export function createLastWritten() {
  // A Map keeps the order of insertion: the first is the oldest.
  const byLearner = new Map<number, Change>();
  return {
    /** Keeps a change that was written; forgets the learner when it was overtaken. */
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
