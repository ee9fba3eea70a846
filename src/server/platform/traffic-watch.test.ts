import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { watchTraffic } from './traffic-watch.ts';

it('is quiet until something else than the call is asked for, and again soon after', async () => {
  let nowMs = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const app = Fastify();
  const isQuiet = watchTraffic(app, '/heavy');
  app.get('/heavy', () => 'heavy');
  app.get('/light', () => 'light');
  expect(isQuiet()).toBe(true);
  await app.inject('/heavy');
  expect(isQuiet()).toBe(true);
  await app.inject('/light');
  expect(isQuiet()).toBe(false);
  nowMs += 101;
  expect(isQuiet()).toBe(true);
  await app.inject('/not-there');
  expect(isQuiet()).toBe(false);
  await app.close();
});
