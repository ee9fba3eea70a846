import { expect, it } from 'vitest';
import { StartError } from '../platform/start-error.ts';
import { assertVersion } from './assert-version.ts';
import { isBehind, type Migration } from './migrate.ts';

const KNOWN: Migration[] = [
  { tag: '0000_first', when: 100 },
  { tag: '0001_second', when: 200 },
  { tag: '0002_third', when: 300 },
];

it.each([
  ['an empty database', [], true],
  ['an older one', [100, 200], true],
  ['one of this version', [300, 100, 200], false],
])('%s: behind %j is %s', (_fact, applied, behind) => {
  expect(isBehind(applied, KNOWN)).toBe(behind);
});

it.each([
  ['one of a newer version', [100, 200, 300, 400], 'was written by a newer Tsubame'],
  ['one with a migration of somebody else', [100, 150, 200], 'a migration that this Tsubame does not know (150)'],
  ['one that lacks an early migration', [100, 300], 'lacks the migration 0001_second'],
])('%s is refused in words', (_fact, applied, words) => {
  const look = () => isBehind(applied, KNOWN);
  expect(look).toThrow(StartError);
  expect(look).toThrow(words);
  expect(look).toThrow('Nothing was changed.');
});

it.each([
  ['150018', 'This is PostgreSQL 15, and Tsubame needs 17 or newer'],
  ['169999', 'This is PostgreSQL 16'],
])('a PostgreSQL of version %s is refused in words', async (number, words) => {
  await expect(assertVersion(() => Promise.resolve(number))).rejects.toThrow(words);
});

it.each(['170000', '180004'])('a PostgreSQL of version %s is taken', async (number) => {
  await expect(assertVersion(() => Promise.resolve(number))).resolves.toBeUndefined();
});
