import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLoopTurns } from './loop-turns.ts';

it('lets one go ahead each time round the loop, in the order of asking', async () => {
  const turn = createLoopTurns();
  const gone: string[] = [];
  const asked = ['a', 'b', 'c'].map(async (name) => {
    await turn();
    gone.push(name);
  });
  const seen: number[] = [];
  while (gone.length < 3) {
    await nextRound();
    seen.push(gone.length);
  }
  await Promise.all(asked);
  expect(gone).toEqual(['a', 'b', 'c']);
  expect(seen).toEqual([...new Set(seen)]);
});

it('keeps nobody waiting who is alone', async () => {
  const turn = createLoopTurns();
  let isGone = false;
  await turn();
  await nextRound();
  void turn().then(() => (isGone = true));
  await Promise.resolve();
  expect(isGone).toBe(true);
});
