import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEncoder, type Encoder } from './encoder.ts';

const SENT = { ownerId: 1, bytes: 1000 };

let place: string;
let encoder: Encoder;
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-encoder-'));
  encoder = createEncoder();
});
afterAll(() => {
  encoder.close();
  rmSync(place, { recursive: true, force: true });
});

let folders = 0;
async function sent(width: number): Promise<string> {
  const folder = path.join(place, String((folders += 1)));
  mkdirSync(folder);
  const picture = sharp({ create: { width, height: width, channels: 3, background: 'green' } });
  writeFileSync(path.join(folder, 'sent'), await picture.png().toBuffer());
  return folder;
}
const children = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);

// Only Linux tells which process it is.
it.skipIf(platform() !== 'linux')('a process that dies refuses one picture; the next gets a new process', async () => {
  const before = children();
  const first = await sent(50);
  await encoder.encode(first, 'comment', SENT);
  expect(readdirSync(first).toSorted()).toEqual(['default.webp', 'sent', 'small.webp']);
  const [child] = children().filter((pid) => !before.includes(pid));

  const dying = encoder.encode(await sent(3000), 'comment', SENT);
  process.kill(child ?? 0, 'SIGKILL');
  await expect(dying).rejects.toMatchObject({ code: 'IMAGE_BROKEN' });
  await encoder.encode(await sent(50), 'comment', SENT);
});

it.each(['cpuMs', 'clockMs'] as const)(
  'a picture that takes longer than %s is not called broken; the next gets a new process',
  async (limit) => {
    const limits = { cpuMs: 60_000, clockMs: 60_000, [limit]: 1 };
    const hurried = createEncoder(limits);
    try {
      const slow = hurried.encode(await sent(4800), 'comment', SENT);
      await expect(slow).rejects.toMatchObject({ code: 'IMAGE_TOO_SLOW' });
      limits[limit] = 60_000;
      const next = await sent(8);
      await hurried.encode(next, 'comment', SENT);
      expect(readdirSync(next)).toContain('default.webp');
    } finally {
      hurried.close();
    }
  },
);

it('pictures wait for each other, and each gets its own answer', async () => {
  const wanted = [await sent(60), place, await sent(61), path.join(place, 'nowhere')];
  const told = await Promise.allSettled(wanted.map((folder) => encoder.encode(folder, 'comment', SENT)));
  expect(told.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
});

it('holds no setting of the server', async () => {
  await encoder.encode(await sent(50), 'comment', SENT);
  // Those of the tests before may be dying still, and a dead one has no environment to read.
  const isEncoder = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encode-process');
  const child = children().findLast(isEncoder) ?? 0;
  const names = readFileSync(`/proc/${child}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0]);
  for (const name of names) expect(name).toMatch(/^(PATH|SystemRoot|MALLOC_\w+|NODE_CHANNEL_\w+|)$/);
});
