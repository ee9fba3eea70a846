import { type Ranges, subtract, union } from '../progress/ranges.ts';

/** The latest playback of a video or recording known to the outbox. */
export type UnsentPlayback = {
  /** version-7 UUID: sorts by when the playback began */
  readonly sessionId: string;
  readonly sequence: number;
  readonly positionSeconds: number;
  readonly videoPercent: number;
};

/** Unsent progress of one part of a lesson. Entries merge, so they do not grow over time. */
export type OutboxEntry = {
  readonly lessonId: number;
  /** the video, recording or document */
  readonly componentId: number;
  readonly played: Ranges;
  /** null once its position is acknowledged */
  readonly playback: UnsentPlayback | null;
  /** the document was read */
  readonly isRead: boolean;
};

/** An empty entry. */
export function emptyEntry(lessonId: number, componentId: number): OutboxEntry {
  return { lessonId, componentId, played: [], playback: null, isRead: false };
}

/** Identifies a learner's entries: those with the same key merge. */
export function entryKey({ lessonId, componentId }: Pick<OutboxEntry, 'lessonId' | 'componentId'>): string {
  return `${lessonId}:${componentId}`;
}

/** Whether everything in it is acknowledged. */
export function isSettled(entry: OutboxEntry): boolean {
  return entry.played.length === 0 && entry.playback === null && !entry.isRead;
}

/** The union of two entries of the same key. The later playback wins. */
export function mergeEntries(a: OutboxEntry, b: OutboxEntry): OutboxEntry {
  return {
    ...a,
    played: union(a.played, b.played),
    playback: laterPlayback(a.playback, b.playback),
    isRead: a.isRead || b.isRead,
  };
}

function laterPlayback(a: UnsentPlayback | null, b: UnsentPlayback | null): UnsentPlayback | null {
  if (!a || !b) return a ?? b;
  if (a.sessionId === b.sessionId) return a.sequence >= b.sequence ? a : b;
  return a.sessionId > b.sessionId ? a : b;
}

/**
 * Removes what an answered report carried. What the server left pending is put back, and what was added meanwhile
 * stays.
 */
export function acknowledge(
  entry: OutboxEntry,
  sent: Pick<OutboxEntry, 'played' | 'playback'>,
  pending: Ranges,
): OutboxEntry {
  const isLatest =
    entry.playback?.sessionId === sent.playback?.sessionId && entry.playback?.sequence === sent.playback?.sequence;
  return {
    ...entry,
    played: union(subtract(entry.played, sent.played), pending),
    playback: isLatest ? null : entry.playback,
  };
}
