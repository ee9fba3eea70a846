import { expect, it } from 'vitest';
import { createGroupCommit, type Unit } from './group-commit.ts';

type Units = Unit<string, string>[];

/** A store that can't write some keys, each write of which is noted. */
function storeThatFails(fails: (key: number) => Error | null) {
  const writes: number[][] = [];
  const commits = createGroupCommit<string, string>(
    async (units: Units) => {
      writes.push(units.map(({ key }) => key));
      for (const { key } of units) {
        const error = fails(key);
        if (error) throw error;
      }
      for (const unit of units) for (const one of unit.waiting) one.resolve(`${unit.key} ${one.job}`);
    },
    { atOnce: 4, maxUnits: 64 },
  );
  return { commits, writes };
}

const settled = (answers: Promise<string>[]) =>
  Promise.allSettled(answers).then((all) =>
    all.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message)),
  );

it('one that cannot be written fails alone', async () => {
  const { commits, writes } = storeThatFails((key) => (key === 2 ? new Error('poison') : null));
  const told = await settled([1, 2, 3].map((key) => commits.add(key, 'a')));
  expect(told).toEqual(['1 a', 'poison', '3 a']);
  expect(writes).toEqual([[1, 2, 3], [1], [2], [3]]);
});

it('jobs that were answered before the group failed are not written again', async () => {
  const writes: string[][] = [];
  const commits = createGroupCommit<string, string>(
    async (units: Units) => {
      writes.push(units.flatMap(({ waiting }) => waiting.map(({ job }) => job)));
      units[0]?.waiting[0]?.resolve('done');
      if (units.length > 1) throw new Error('the group');
      for (const one of units[0]?.waiting ?? []) one.resolve('done');
    },
    { atOnce: 4, maxUnits: 64 },
  );
  await settled([commits.add(1, 'a'), commits.add(1, 'b'), commits.add(2, 'c')]);
  expect(writes).toEqual([['a', 'b', 'c'], ['b'], ['c']]);
});

it('while the database is away nothing is tried one by one', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { commits, writes } = storeThatFails(() => away);
  expect(new Set(await settled([1, 2, 3].map((key) => commits.add(key, 'a'))))).toEqual(new Set([away.message]));
  expect(writes).toEqual([[1, 2, 3]]);
});

it('after eight failures the rest of a group is not tried', async () => {
  const { commits, writes } = storeThatFails(() => new Error('poison'));
  const told = await settled(Array.from({ length: 64 }, (_, key) => commits.add(key, 'a')));
  expect(told).toEqual(Array.from({ length: 64 }, () => 'poison'));
  expect(writes).toHaveLength(1 + 8);
});

it('after a failure the next job is written as ever', async () => {
  let isPoisoned = true;
  const { commits } = storeThatFails(() => (isPoisoned ? new Error('poison') : null));
  expect(await settled([1, 2].map((key) => commits.add(key, 'a')))).toEqual(['poison', 'poison']);
  isPoisoned = false;
  expect(await settled([1, 2].map((key) => commits.add(key, 'b')))).toEqual(['1 b', '2 b']);
});
