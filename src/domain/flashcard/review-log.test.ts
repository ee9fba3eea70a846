import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countingSwipes, GRADE_OF_DIRECTION, type LogEntry, pilesOfLog } from './review-log.ts';

const swipe = (clientId: string, cardId: number, direction: 'left' | 'right', atMs: number): LogEntry => ({
  type: 'swipe',
  clientId,
  cardId,
  direction,
  grade: GRADE_OF_DIRECTION[direction],
  atMs,
});
const undo = (clientId: string, undoOf: string, atMs: number): LogEntry => ({ type: 'undo', clientId, undoOf, atMs });

const log = fc
  .array(
    fc.record({ card: fc.integer({ min: 1, max: 5 }), direction: fc.constantFrom('left', 'right'), at: fc.nat(50) }),
    { maxLength: 30 },
  )
  .chain((swipes) =>
    fc
      .subarray(swipes.map((_, index) => index))
      .map((undone) => [
        ...swipes.map(({ card, direction, at }, index) => swipe(`s${index}`, card, direction, at)),
        ...undone.map((index) => undo(`u${index}`, `s${index}`, 60)),
      ]),
  );

describe('the review log', () => {
  it('gives the same swipes in whatever order it arrives, and however often', () => {
    fc.assert(
      fc.property(
        log.chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray([...entries, ...entries], { minLength: entries.length * 2 }),
          ),
        ),
        ([entries, arrived]) => {
          expect(countingSwipes(arrived)).toEqual(countingSwipes(entries));
        },
      ),
    );
  });

  it('ends as if undone swipes had never been', () => {
    fc.assert(
      fc.property(log, (entries) => {
        const undone = new Set(entries.flatMap((entry) => (entry.type === 'undo' ? [entry.undoOf] : [])));
        const rest = entries.filter((entry) => entry.type === 'swipe' && !undone.has(entry.clientId));
        expect(pilesOfLog(entries)).toEqual(pilesOfLog(rest));
      }),
    );
  });

  it('puts a card where the latest swipe put it, not where the latest arrival did', () => {
    expect(pilesOfLog([swipe('b', 1, 'right', 20), swipe('a', 1, 'left', 10)])).toEqual({
      remembered: [1],
      notRemembered: [],
    });
  });

  it('brings back the earlier pile when the latest swipe is undone', () => {
    expect(pilesOfLog([swipe('a', 1, 'right', 10), swipe('b', 1, 'left', 20), undo('c', 'b', 30)])).toEqual({
      remembered: [1],
      notRemembered: [],
    });
  });

  it('takes an undo that arrives before its swipe', () => {
    expect(countingSwipes([undo('c', 'a', 30), swipe('a', 1, 'right', 10)])).toEqual([]);
  });
});
