import { type Ranges, subtract, union } from '../progress/ranges.ts';

/** The latest playback of a video or recording that the outbox heard of. */
export type UnsentPlayback = {
  /** a version-7 UUID: sorts by when the playback began */
  readonly sessionId: string;
  readonly sequence: number;
  readonly positionSeconds: number;
  readonly videoPercent: number;
};

/** What waits to be sent of one part of a lesson. It merges, so it does not grow with time. */
export type OutboxEntry = {
  readonly lessonId: number;
  /** the video, recording or document */
  readonly componentId: number;
  readonly played: Ranges;
  /** null once its position was acknowledged */
  readonly playback: UnsentPlayback | null;
  /** the document was read */
  readonly isRead: boolean;
};

/** An entry with nothing in it. */
export function emptyEntry(lessonId: number, componentId: number): OutboxEntry {
  return { lessonId, componentId, played: [], playback: null, isRead: false };
}

/** Tells a learner's entries apart: those with the same key merge. */
export function entryKey({ lessonId, componentId }: Pick<OutboxEntry, 'lessonId' | 'componentId'>): string {
  return `${lessonId}:${componentId}`;
}

/** Whether everything in it was acknowledged. */
export function isSettled(entry: OutboxEntry): boolean {
  return entry.played.length === 0 && entry.playback === null && !entry.isRead;
}

/** What is in either of two entries of one key. Of the playbacks the one that began later stays. */
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
 * Takes out what a report carried and the server answered to. What the server holds back as pending comes in again;
 * what was added while the report was under way stays.
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
