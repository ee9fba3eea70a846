import { randomUUID } from 'node:crypto';
import type { SwipeInput } from '#contract/flashcards.ts';
import type { Piles } from '#domain/flashcard/piles.ts';
import { type Grade, GRADE_OF_DIRECTION } from '#domain/flashcard/review-log.ts';
import { swipeTimes } from '#domain/flashcard/swipe-times.ts';
import type { ContentTree } from '../content/index.ts';
import type { LogRow } from './log.ts';
import type { PileEntries } from './piles.ts';

/**
 * Log rows from a browser's swipes. `openedMs`: when lessons were first opened; for others the swipes are bounded by
 * now. Cards missing from the tree are skipped.
 */
export function swipeRows(
  swipes: readonly SwipeInput[],
  tree: ContentTree,
  openedMs: ReadonlyMap<number, number>,
  nowMs: number,
): LogRow[] {
  // One that was sent twice must not make room for itself.
  const firstById = new Map(swipes.toReversed().map((swipe) => [swipe.client_id.toLowerCase(), swipe]));
  const known = swipes.filter(
    (swipe) => firstById.get(swipe.client_id.toLowerCase()) === swipe && tree.wordKeyByCardId.has(swipe.card_id),
  );
  const times = swipeTimes(
    known.map((swipe) => ({
      ageMs: swipe.age_ms,
      openedMs: openedMs.get(tree.lessonByCardId.get(swipe.card_id)?.id ?? 0) ?? nowMs,
    })),
    nowMs,
  );
  return known.flatMap((swipe, index): LogRow[] => {
    const wordKey = tree.wordKeyByCardId.get(swipe.card_id) ?? '';
    // PostgreSQL returns UUIDs in lower case, and ties are broken by them.
    const clientId = swipe.client_id.toLowerCase();
    const row = { clientId, cardId: swipe.card_id, wordKey, atMs: times[index] ?? nowMs, source: 'swipe' } as const;
    if (swipe.undo_of)
      return [{ ...row, kind: 'undo', direction: null, grade: null, undoOf: swipe.undo_of.toLowerCase() }];
    if (swipe.direction === null) return [];
    const grade = (swipe.grade as Grade | undefined) ?? GRADE_OF_DIRECTION[swipe.direction];
    return [{ ...row, kind: 'swipe', direction: swipe.direction, grade, undoOf: null }];
  });
}

/**
 * Log rows for cards whose pile was named without swipes and differs, so that the log stays authoritative. They are
 * dated after everything the log has of the card.
 */
export function namedRows(named: Piles, entries: PileEntries, tree: ContentTree, nowMs: number): LogRow[] {
  const rows = (cardIds: readonly number[], isRemembered: boolean) =>
    [...new Set(cardIds)].flatMap((cardId): LogRow[] => {
      const before = entries.get(cardId);
      if (before?.isRemembered === isRemembered) return [];
      const direction = isRemembered ? 'right' : 'left';
      return [
        {
          clientId: randomUUID(),
          cardId,
          wordKey: tree.wordKeyByCardId.get(cardId) ?? '',
          atMs: Math.max(nowMs, (before?.atMs ?? 0) + 1),
          kind: 'swipe',
          source: 'save',
          direction,
          grade: GRADE_OF_DIRECTION[direction],
          undoOf: null,
        },
      ];
    });
  return [...rows(named.remembered, true), ...rows(named.notRemembered, false)];
}
