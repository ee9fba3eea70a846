import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentPair, pairsOf, type PairSlots, pressSide, type SideName, slotOf, slotsOf } from './pair-slots.ts';

const slots = (...written: string[]): PairSlots =>
  written.map((pair) => ({
    left: pair[0] === '-' ? null : `l${pair[0]}`,
    right: pair[1] === '-' ? null : `r${pair[1]}`,
  }));

describe('the current pair', () => {
  it.each([
    ['the first one when none is filled', slots('--', '--', '--'), 0],
    ['the half-filled one', slots('1-', '--', '--'), 0],
    ['the next one after a filled one', slots('11', '--', '--'), 1],
    ['the half-filled one behind an empty one', slots('--', '11', '-2'), 2],
    ['the first of two half-filled ones', slots('11', '-2', '3-'), 1],
    ['an empty one before filled ones', slots('--', '22', '33'), 0],
    ['the count when all are filled', slots('12', '23', '31'), 3],
  ])('is %s', (_what, made, place) => {
    expect(currentPair(made)).toBe(place);
  });
});

describe('a press', () => {
  it.each([
    ['a left side begins a pair', slots('--', '--'), 'left', 'l1', slots('1-', '--')],
    ['a right side begins one, too', slots('--', '--'), 'right', 'r1', slots('-1', '--')],
    ['the other side fills it', slots('-1', '--'), 'left', 'l2', slots('21', '--')],
    ['another of the same side takes its place', slots('1-', '--'), 'left', 'l2', slots('2-', '--')],
    ['the same side takes it back', slots('1-', '--'), 'left', 'l1', slots('--', '--')],
    ['a side of a pair is taken back alone', slots('11', '22'), 'right', 'r1', slots('1-', '22')],
    ['nothing is left to pair', slots('11', '22'), 'left', 'l3', slots('11', '22')],
  ] as const)('%s', (_what, before, side, uuid, after) => {
    expect(pressSide(before, side, uuid)).toEqual(after);
  });

  it('never lets a side stand in two pairs, whatever is pressed, and what is pressed changes what it stands in', () => {
    const press = fc.tuple(fc.constantFrom<SideName>('left', 'right'), fc.nat(4));
    fc.assert(
      fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
        let made = slotsOf(null, 5);
        for (const [side, number] of presses) {
          const uuid = `${side[0]}${number}`;
          const before = slotOf(made, side, uuid);
          const place = currentPair(made);
          made = pressSide(made, side, uuid);
          const sides = made.flatMap(({ left, right }) => [left, right]).filter((one) => one !== null);
          expect(new Set(sides).size).toBe(sides.length);
          expect(slotOf(made, side, uuid)).toBe(before === -1 ? place : -1);
          expect(currentPair(made) === made.length).toBe(pairsOf(made).length === made.length);
          expect(currentPair(made)).toBeLessThanOrEqual(made.length);
          expect(pairsOf(slotsOf(pairsOf(made), 5))).toEqual(pairsOf(made));
        }
      }),
    );
  });

  it('pairs everything in at most twice as many presses as there are pairs', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
    fc.assert(
      fc.property(order, order, (left, right) => {
        let made = slotsOf(null, 5);
        for (const [index, number] of left.entries()) {
          made = pressSide(made, 'left', `l${number}`);
          made = pressSide(made, 'right', `r${right[index]}`);
        }
        expect(pairsOf(made)).toEqual(left.map((number, index) => ({ left: `l${number}`, right: `r${right[index]}` })));
      }),
    );
  });
});
