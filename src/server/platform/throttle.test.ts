import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks again and again as soon as it may, `times` in all. Returns how often it has been let pass so far. */
function ask(throttle: ReturnType<typeof createThrottle>, times: number, amount = 1): () => number {
  let passed = 0;
  void (async () => {
    for (let n = 0; n < times; n += 1) {
      await throttle(amount);
      passed += 1;
    }
  })();
  return () => passed;
}

test('lets the first pass at once', async () => {
  const passed = ask(createThrottle(10), 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(passed()).toBe(1);
});

test.each([
  { perSecond: 10, amount: 1, inTwoSeconds: 20 },
  { perSecond: 10, amount: 4, inTwoSeconds: 5 },
  { perSecond: 25_000_000, amount: 65_536, inTwoSeconds: 763 },
])('lets $perSecond a second pass in pieces of $amount', async ({ perSecond, amount, inTwoSeconds }) => {
  const passed = ask(createThrottle(perSecond), 10_000, amount);
  await vi.advanceTimersByTimeAsync(1999);
  expect(Math.abs(passed() - inTwoSeconds)).toBeLessThanOrEqual(1);
});

test('shares it among all who ask', async () => {
  const throttle = createThrottle(100);
  const passed = [ask(throttle, 1000), ask(throttle, 1000)];
  await vi.advanceTimersByTimeAsync(1995);
  expect(passed.map((count) => count())).toEqual([100, 100]);
});

test('leaves all of it to the others once one has had enough', async () => {
  const throttle = createThrottle(100);
  const [few, many] = [ask(throttle, 10), ask(throttle, 1000)];
  await vi.advanceTimersByTimeAsync(995);
  expect([few(), many()]).toEqual([10, 90]);
});

test('saves nothing up while nobody asks', async () => {
  const throttle = createThrottle(100);
  await vi.advanceTimersByTimeAsync(60_000);
  const passed = ask(throttle, 1000);
  await vi.advanceTimersByTimeAsync(995);
  expect(passed()).toBe(100);
});

test('asks to come again whoever would wait too long, and lets the next pass once there is room', async () => {
  const throttle = createThrottle(10, 500);
  const asked = Array.from({ length: 8 }, () => throttle(1));
  const refused = { code: 'UNAVAILABLE', retryAfterSeconds: 5 };
  await Promise.all([6, 7].map((turn) => expect(asked[turn]).rejects.toMatchObject(refused)));
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all(asked.slice(0, 6));
  const next = throttle(1);
  await vi.advanceTimersByTimeAsync(100);
  await next;
});
