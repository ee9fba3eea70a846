import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createResultTurns } from './turns.ts';

/** How many results of different learners are stored at once. */
async function storedAtOnce(isQuiet: () => boolean): Promise<number> {
  const turns = createResultTurns(isQuiet);
  let running = 0;
  let most = 0;
  const store = (userId: number) =>
    turns.store(userId, async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      return userId;
    });
  const users = [1, 2, 3, 4];
  expect(await Promise.all(users.map(store))).toEqual(users);
  return most;
}

it('stores one result after another while others ask for something, and several while nobody does', async () => {
  expect(await storedAtOnce(() => false)).toBe(1);
  expect(await storedAtOnce(() => true)).toBe(4);
});

it('goes on after a failure, which its own learner is told', async () => {
  const turns = createResultTurns(() => false);
  const failed = turns.store(1, () => Promise.reject(new Error('no disk')));
  const stored = turns.store(2, () => Promise.resolve('stored'));
  await expect(failed).rejects.toThrow('no disk');
  expect(await stored).toBe('stored');
});

it('passes on every piece of a recording, in its order', async () => {
  async function* pieces() {
    for (const text of ['a', 'b', 'c']) {
      await Promise.resolve();
      yield Buffer.from(text);
    }
  }
  for (const isQuiet of [true, false]) {
    const arrived: string[] = [];
    for await (const piece of createResultTurns(() => isQuiet).arrive(pieces())) arrived.push(piece.toString());
    expect(arrived).toEqual(['a', 'b', 'c']);
  }
});
