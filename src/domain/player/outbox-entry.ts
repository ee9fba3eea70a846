import { type Ranges, subtract, union } from '../progress/ranges.ts';

/** The latest playback of a video or recording that the outbox heard of. */
export type UnsentPlayback = {
  /** a version-7 UUID: sorts by when the playback began */
  readonly sessionId: string;
  readonly sequence: number;
  readonly positionSeconds: number;
  readonly videoPercent: number;
};

/** What waits to be sent of one learner, lesson and medium. It merges, so it does not grow with time. */
export type OutboxEntry = {
  readonly learnerId: number;
  readonly lessonId: number;
  /** the video or recording; null: read documents, and what earlier pages kept of the lesson's video */
  readonly componentId: number | null;
  readonly played: Ranges;
  /** null once its position was acknowledged */
  readonly playback: UnsentPlayback | null;
  /** documents that were read */
  readonly readComponentIds: readonly number[];
};

/** An entry with nothing in it. */
export function emptyEntry(learnerId: number, lessonId: number, componentId: number | null): OutboxEntry {
  return { learnerId, lessonId, componentId, played: [], playback: null, readComponentIds: [] };
}

/** Tells a learner's entries apart: those with the same key merge. */
export function entryKey({ lessonId, componentId }: Pick<OutboxEntry, 'lessonId' | 'componentId'>): string {
  return componentId === null ? `${lessonId}` : `${lessonId}:${componentId}`;
}

/** Whether everything in it was acknowledged. */
export function isSettled(entry: OutboxEntry): boolean {
  return entry.played.length === 0 && entry.playback === null && entry.readComponentIds.length === 0;
}

/** What is in either of two entries of one learner and key. Of the playbacks the one that began later stays. */
export function mergeEntries(a: OutboxEntry, b: OutboxEntry): OutboxEntry {
  return {
    ...a,
    played: union(a.played, b.played),
    playback: laterPlayback(a.playback, b.playback),
    readComponentIds: [...new Set([...a.readComponentIds, ...b.readComponentIds])],
  };
}

function laterPlayback(a: UnsentPlayback | null, b: UnsentPlayback | null): UnsentPlayback | null {
  if (!a || !b) return a ?? b;
  if (a.sessionId === b.sessionId) return a.sequence >= b.sequence ? a : b;
  return a.sessionId > b.sessionId ? a : b;
}

/** The part of an entry that one report carries. */
export type Sending = { readonly played: Ranges; readonly playback: UnsentPlayback | null };

/** At most `mostRanges` stretches at a time; the rest goes with the next report. */
export function nextSending(entry: OutboxEntry, mostRanges: number): Sending {
  return { played: entry.played.slice(0, mostRanges), playback: entry.playback };
}

/**
 * Takes out what a report carried and the server answered to. What the server holds back as pending comes in again;
 * what was added while the report was under way stays.
 */
export function acknowledge(entry: OutboxEntry, sent: Sending, pending: Ranges): OutboxEntry {
  const isLatest =
    entry.playback?.sessionId === sent.playback?.sessionId && entry.playback?.sequence === sent.playback?.sequence;
  return {
    ...entry,
    played: union(subtract(entry.played, sent.played), pending),
    playback: isLatest ? null : entry.playback,
  };
}
