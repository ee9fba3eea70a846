import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourlyJobs } from './hourly-jobs.ts';
import { commenting, wrongCounters } from './testing/commenting.ts';
import { buildTestApp, type TestApp } from './testing/test-app.ts';
import { upload } from './testing/upload.ts';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('after 30 days the jobs leave nothing of a deleted comment, neither row nor picture', async () => {
  const talk = commenting(test);
  const lan = await test.person('learner');
  const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const name = (await upload(test, lan, picture)).json() as string;
  const id = await talk.written(lan, 'Có ảnh', { images: name });
  const kept = await talk.written(lan, 'Ở lại');
  const pictures = path.join(path.dirname(test.deps.scratchFolder), 'pictures');
  const runJobs = async () => {
    const { signal } = new AbortController();
    for (const { run } of hourlyJobs(test.deps, test.app.log)) await run(signal);
  };
  test.clock.nowMs += 3 * DAY_MS;
  await runJobs();
  expect(readdirSync(pictures)).toEqual([name.slice(0, 32)]);
  await talk.remove(lan, id);
  test.clock.nowMs += 30 * DAY_MS;
  await runJobs();
  expect(existsSync(pictures) ? readdirSync(pictures) : []).toEqual([]);
  expect((await test.call('GET', `/cdn/comment/small/${name}`)).statusCode).toBe(404);
  const rows = await test.countRows();
  expect([rows['comment'], rows['comment_image'], rows['upload'], rows['session']]).toEqual([1, 0, 0, 0]);
  expect((await talk.list(null)).data.map((one) => one.id)).toEqual([kept]);
  expect(await wrongCounters(test.database.pool)).toEqual([]);
});
