import { readdirSync, readFileSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import path from 'node:path';
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

/** The process that makes pictures one by one. */
function encoderPid(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encode-process'));
  return Number(found);
}

/** How many bytes have come of each picture that is being received, or waits for the encoder. */
const received = () =>
  readdirSync(test.deps.scratchFolder).map(
    (name) => statSync(path.join(test.deps.scratchFolder, name, 'sent'), { throwIfNoEntry: false })?.size,
  );

// The process is found as Linux tells.
it.skipIf(platform() !== 'linux')(
  'of a learner who sends many pictures at once only some are taken, and others’ come between them',
  async () => {
    const [first, eager, other] = await Promise.all([1, 2, 3].map(() => test.person('learner')));
    if (!first || !eager || !other) throw new Error('no learners');
    const large = await Promise.all(Array.from({ length: MAX_PER_LEARNER + 2 }, (_, n) => picture(2500, n * 10)));
    const small = await picture(40, 200);
    const ended: [who: string, status: number, code?: string][] = [];
    const send = async (who: string, sent: Promise<Awaited<ReturnType<typeof upload>>>) => {
      const answer = await sent;
      ended.push(answer.statusCode === 200 ? [who, 200] : [who, answer.statusCode, answer.json().error.code]);
    };
    // It stands still until all have come, however fast it is.
    expect((await upload(test, first, small)).statusCode).toBe(200);
    const pid = encoderPid();
    process.kill(pid, 'SIGSTOP');
    const crowd = large.map((bytes) => send('eager', upload(test, eager, bytes)));
    const refused = () => ended.filter(([, status]) => status !== 200);
    await expect
      .poll(refused, { timeout: 60_000 })
      .toEqual(Array.from({ length: 2 }, () => ['eager', 429, 'TOO_FAST']));
    const others = send('other', upload(test, other, small));
    await expect.poll(received, { timeout: 60_000 }).toContain(small.length);
    process.kill(pid, 'SIGCONT');
    await Promise.all([...crowd, others]);
    expect(refused()).toHaveLength(2);
    const taken = ended.filter(([, status]) => status === 200);
    expect(taken.findIndex(([who]) => who === 'other')).toBeLessThan(MAX_PER_LEARNER - 1);
  },
  180_000,
);
