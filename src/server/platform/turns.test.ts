import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

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

describe('turns', () => {
  it('let two run, the others wait in order, and a failure frees its place', async () => {
    const inTurn = createTurns({ atOnce: 2, mostWaiting: 10 });
    const jobs = [job(), job(), job(), job()];
    const answers = jobs.map((one) => inTurn(one.run));
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
    expect(await inTurn(async () => 'later')).toBe('later');
  });

  it('send away who would wait too long, and nobody else', async () => {
    const inTurn = createTurns({ atOnce: 1, mostWaiting: 1 });
    const [first, second] = [job(), job()];
    const answers = [inTurn(first.run), inTurn(second.run)];
    await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    first.end('1');
    second.end('2');
    expect(await Promise.all(answers)).toEqual(['1', '2']);
    expect(await inTurn(async () => 'third')).toBe('third');
  });
});
