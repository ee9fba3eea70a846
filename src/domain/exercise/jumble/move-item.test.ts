import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it.each([
  ['b', 1, ['a', 'c', 'b']],
  ['b', -1, ['b', 'a', 'c']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 1, ['a', 'b', 'c']],
  ['a', 9, ['b', 'c', 'a']],
  ['x', 1, ['a', 'b', 'c']],
])('moves %s by %d', (uuid, step, after) => {
  expect(moveItem(['a', 'b', 'c'], uuid, step)).toEqual(after);
});

it('loses no item, leaves the others in their order, and is undone by the step back', () => {
  const uuids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 });
  const moves = uuids.chain((list) => fc.tuple(fc.constant(list), fc.nat(list.length - 1), fc.constantFrom(1, -1)));
  fc.assert(
    fc.property(moves, ([list, place, step]) => {
      const uuid = list[place]!;
      const moved = moveItem(list, uuid, step);
      expect(moved.filter((one) => one !== uuid)).toEqual(list.filter((one) => one !== uuid));
      expect(moved).toHaveLength(list.length);
      if (moved.indexOf(uuid) !== place) expect(moveItem(moved, uuid, -step)).toEqual(list);
    }),
  );
});
