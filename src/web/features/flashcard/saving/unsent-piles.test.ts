import { expect, it } from 'vitest';
import type { QueuedSwipe } from './queued-swipe.ts';
import { pilesOfRows, withUnsent } from './unsent-piles.ts';

let made = 0;
function row(cardId: number, direction: QueuedSwipe['direction'], undoOf: string | null = null): QueuedSwipe {
  made += 1;
  const common = { learnerId: 7, lessonId: 1, grade: null, pageId: 'page', pageMs: made, atMs: made };
  return { ...common, clientId: `id-${made}`, cardId, direction, undoOf };
}

it('lays what is unsent over the piles of the server, the latest swipe of a card on top', () => {
  const rows = [row(1, 'left'), row(2, 'right'), row(1, 'right')];
  expect(withUnsent({ remembered: [3], notRemembered: [2, 1] }, rows)).toEqual({
    remembered: [3, 2, 1],
    notRemembered: [],
  });
});

it('leaves undone swipes out', () => {
  const swipe = row(1, 'left');
  const rows = [swipe, row(1, null, swipe.clientId), row(2, 'left')];
  expect(pilesOfRows(rows)).toEqual({ remembered: [], notRemembered: [2] });
});
