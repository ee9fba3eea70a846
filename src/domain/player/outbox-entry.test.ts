import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseRanges, type Ranges, subtract, union } from '../progress/ranges.ts';
import { acknowledge, emptyEntry, entryKey, isSettled, mergeEntries, type OutboxEntry } from './outbox-entry.ts';

const ranges = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 })), { maxLength: 8 })
  .map((pairs) =>
    union(
      pairs.map(([from, length]) => [from, from + length] as const),
      [],
    ),
  );

const entry = fc
  .record({ played: ranges, sequence: fc.nat(5), session: fc.constantFrom('a', 'b') })
  .map(({ played, sequence, session }): OutboxEntry => ({
    ...emptyEntry(1, 2),
    played,
    playback: { sessionId: session, sequence, positionSeconds: sequence, videoPercent: 0 },
  }));

describe('mergeEntries', () => {
  it('loses no second, whatever the order', () => {
    fc.assert(
      fc.property(entry, entry, entry, (a, b, c) => {
        const one = mergeEntries(mergeEntries(a, b), c);
        const other = mergeEntries(c, mergeEntries(b, a));
        expect(one).toEqual(other);
        expect(one.played).toEqual(union(union(a.played, b.played), c.played));
      }),
    );
  });

  it('keeps the playback that began later, at its latest report', () => {
    expect(mergeEntries(at('b', 1), at('a', 9)).playback).toMatchObject({ sessionId: 'b', sequence: 1 });
    expect(mergeEntries(at('b', 1), at('b', 4)).playback).toMatchObject({ sessionId: 'b', sequence: 4 });
  });
});

describe('entryKey', () => {
  it('tells lessons and their components apart', () => {
    const keys = [emptyEntry(1, 2), emptyEntry(1, 3), emptyEntry(12, 3)].map(entryKey);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('acknowledge', () => {
  it('keeps what was added while the report was under way, and what is pending', () => {
    fc.assert(
      fc.property(entry, ranges, ranges, (before, added, held) => {
        const pending = normaliseRanges(intersect(before.played, held), 1000);
        const after = acknowledge({ ...before, played: union(before.played, added) }, before, pending);
        expect(subtract(pending, after.played)).toEqual([]);
        expect(subtract(subtract(added, before.played), after.played)).toEqual([]);
      }),
    );
  });

  it('settles an entry that was sent as it stands', () => {
    fc.assert(
      fc.property(entry, (before) => {
        expect(isSettled(acknowledge(before, before, []))).toBe(true);
      }),
    );
  });
});

function intersect(a: Ranges, b: Ranges): Ranges {
  return subtract(a, subtract(a, b));
}

function at(sessionId: string, sequence: number): OutboxEntry {
  return {
    ...emptyEntry(1, 2),
    playback: { sessionId, sequence, positionSeconds: 0, videoPercent: 0 },
  };
}
