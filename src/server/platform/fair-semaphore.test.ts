import { describe, expect, it } from 'vitest';
import { createFairSemaphore } from './fair-semaphore.ts';

/** A job that runs until it is told to end. */
function job() {
  const told = Promise.withResolvers<string>();
  let isRunning = false;
  return {
    isRunning: () => isRunning,
    end: told.resolve,
    fail: told.reject,
    run: async () => {
      isRunning = true;
      try {
        return await told.promise;
      } finally {
        isRunning = false;
      }
    },
  };
}

const options = { atOnce: 2, atOncePerKey: 2, maxWaitingPerKey: 10, maxWaiting: 20 };

describe('fair turns', () => {
  it('let two run, the others wait in order, and a failure frees its place', async () => {
    const withPermit = createFairSemaphore(options);
    const jobs = [job(), job(), job(), job()];
    const answers = jobs.map((one) => withPermit('a', one.run));
    const running = () => jobs.map((one) => one.isRunning());
    expect(running()).toEqual([true, true, false, false]);
    jobs[1]?.fail(new Error('broken'));
    await expect(answers[1]).rejects.toThrow('broken');
    expect(running()).toEqual([true, false, true, false]);
    jobs[2]?.end('third');
    expect(await answers[2]).toBe('third');
    expect(running()).toEqual([true, false, false, true]);
    jobs[0]?.end('first');
    jobs[3]?.end('fourth');
    expect([await answers[0], await answers[3]]).toEqual(['first', 'fourth']);
    expect(await withPermit('a', async () => 'later')).toBe('later');
  });

  it('serve who comes alone before the rest of a crowd', async () => {
    const withPermit = createFairSemaphore({ ...options, atOnce: 1 });
    const order: string[] = [];
    const note = (name: string) => async () => {
      order.push(name);
    };
    const crowd = ['c1', 'c2', 'c3', 'c4'].map((name) => withPermit('crowd', note(name)));
    const others = ['a', 'b'].map((name) => withPermit(name, note(name)));
    await Promise.all([...crowd, ...others, withPermit('a', note('a2'))]);
    expect(order).toEqual(['c1', 'a', 'b', 'c2', 'a2', 'c3', 'c4']);
  });

  it('let no key run more than its share', async () => {
    const withPermit = createFairSemaphore({ ...options, atOnce: 10, atOncePerKey: 1 });
    const [first, second, other] = [job(), job(), job()];
    const answers = [withPermit('a', first.run), withPermit('a', second.run), withPermit('b', other.run)];
    expect([first.isRunning(), second.isRunning(), other.isRunning()]).toEqual([true, false, true]);
    for (const one of [first, second, other]) one.end('done');
    expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
  });

  it('send away a crowd that has too much waiting, and nobody else', async () => {
    const withPermit = createFairSemaphore({ ...options, atOnce: 1, maxWaitingPerKey: 1 });
    const [first, second] = [job(), job()];
    const answers = [withPermit('a', first.run), withPermit('a', second.run)];
    await expect(withPermit('a', async () => 'third')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      retryAfterSeconds: 10,
    });
    const other = withPermit('b', async () => 'other');
    first.end('1');
    expect(await other).toBe('other');
    second.end('2');
    expect(await Promise.all(answers)).toEqual(['1', '2']);
    expect(await withPermit('a', async () => 'third')).toBe('third');
  });

  it('send everybody away when too many wait altogether', async () => {
    const withPermit = createFairSemaphore({ ...options, atOnce: 1, maxWaiting: 1 });
    const first = job();
    const answers = [withPermit('a', first.run), withPermit('b', async () => 'b')];
    await expect(withPermit('c', async () => 'c')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    first.end('a');
    expect(await Promise.all(answers)).toEqual(['a', 'b']);
  });

  it('forget who goes while they wait, and tell them why', async () => {
    const withPermit = createFairSemaphore({ ...options, atOnce: 1, maxWaiting: 2 });
    const first = job();
    const going = new AbortController();
    const answers = [withPermit('a', first.run), withPermit('b', async () => 'b')];
    const gone = withPermit('b', async () => 'never', { signal: going.signal });
    going.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    // There is room for another.
    answers.push(withPermit('c', async () => 'c'));
    first.end('a');
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
    const late = AbortSignal.abort(new Error('too late'));
    expect(await withPermit('b', async () => 'b', { signal: late })).toBe('b');
  });

  it('let nobody’s going take another’s place once the turn has come', async () => {
    const withPermit = createFairSemaphore({ ...options, atOnce: 1 });
    const [first, second] = [job(), job()];
    const going = new AbortController();
    const answers = [
      withPermit('a', first.run),
      withPermit('b', second.run, { signal: going.signal }),
      withPermit('b', async () => 'third'),
    ];
    first.end('1');
    await answers[0];
    going.abort(new Error('gone'));
    second.end('2');
    expect(await Promise.all(answers)).toEqual(['1', '2', 'third']);
  });

  it('send nobody away who comes back', async () => {
    const withPermit = createFairSemaphore({ ...options, atOnce: 1, maxWaiting: 0, refusalOfKey: 'UNAVAILABLE' });
    const first = job();
    const answers = [withPermit('a', first.run), withPermit('a', async () => 'back', { isBack: true })];
    await expect(withPermit('a', async () => 'new')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    first.end('1');
    expect(await Promise.all(answers)).toEqual(['1', 'back']);
  });
});

it('begins as much as its permits have grown by, with the next work that ends', async () => {
  let permits = 1;
  const inTurn = createFairSemaphore({ atOnce: () => permits, atOncePerKey: 1, maxWaitingPerKey: 9, maxWaiting: 9 });
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const all = ['a', 'b', 'c'].map((key) =>
    inTurn(key, () => {
      begun.push(key);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  expect(begun).toEqual(['a']);
  permits = 2;
  ends[0]?.();
  await all[0];
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const end of ends) end();
  await Promise.all(all);
});
