import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';
import { MAX_PER_LEARNER } from './picture-queue.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const picture = (edge: number, red: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: { r: red, g: 60, b: 160 } } })
    .png()
    .toBuffer();

it('of a learner who sends many pictures at once only some are taken, and others’ come between them', async () => {
  const [eager, other] = [await test.person('learner'), await test.person('learner')];
  const large = await Promise.all(Array.from({ length: MAX_PER_LEARNER + 2 }, (_, n) => picture(2500, n * 10)));
  const small = await picture(40, 200);
  const ended: [who: string, status: number, code?: string][] = [];
  const send = async (who: string, sent: Promise<Awaited<ReturnType<typeof upload>>>) => {
    const answer = await sent;
    ended.push(answer.statusCode === 200 ? [who, 200] : [who, answer.statusCode, answer.json().error.code]);
  };
  const crowd = large.map((bytes) => send('eager', upload(test, eager, bytes)));
  const refused = () => ended.filter(([, status]) => status !== 200);
  await expect.poll(refused, { timeout: 60_000 }).toEqual(Array.from({ length: 2 }, () => ['eager', 429, 'TOO_FAST']));
  const taken = () => ended.filter(([, status]) => status === 200);
  // The others wait for the one picture that is made at a time.
  await expect.poll(() => taken().length, { timeout: 60_000 }).toBeGreaterThan(0);
  await Promise.all([...crowd, send('other', upload(test, other, small))]);
  expect(refused()).toHaveLength(2);
  expect(taken().findIndex(([who]) => who === 'other')).toBeLessThan(MAX_PER_LEARNER - 1);
}, 180_000);
