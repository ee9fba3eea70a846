import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStation, type ServerProcess, type Station } from '../../testing/server-process.ts';
import { PATIENT } from '../../testing/start-command.ts';
import { formBody, sharedImages } from '../../testing/upload.ts';
import { MAX_PER_LEARNER } from './picture-queue.ts';

const MEGABYTE = 1024 * 1024;

/** Resident memory of a process and all that it started. */
function treeBytes(pid: number): number {
  try {
    const own = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return Number(own) * 1024 + children.reduce((sum, child) => sum + treeBytes(Number(child)), 0);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

let station: Station;
let server: ServerProcess;
beforeAll(async () => {
  station = createStation({ environment: PATIENT });
  server = await station.startServer();
});
afterAll(() => station.close());

async function signIn(): Promise<string> {
  const email = `${crypto.randomUUID()}@tsubame.example`;
  const answer = await fetch(`${server.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lan', email, password: 'chim én bay thấp' }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function send(bytes: Buffer, cookie: string): Promise<number> {
  const { body, type } = await formBody({ object: 'comment', image: new Blob([new Uint8Array(bytes)]) });
  const headers = { 'content-type': type, cookie };
  return (await fetch(`${server.address}/upload-image`, { method: 'POST', headers, body: new Uint8Array(body) }))
    .status;
}

/** The largest pictures that are allowed, as photos of phones are stored: turned. */
async function largest(): Promise<Buffer[]> {
  const picture = () =>
    sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#3a6ea5' } }).withMetadata({
      orientation: 6,
    });
  return Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp({ effort: 0 }).toBuffer(),
  ]);
}

// Only Linux tells what a process and its children hold.
it.skipIf(platform() !== 'linux')(
  'of any size and kind, many at once, make the server and its children grow by 300 MB at most',
  async () => {
    const pictures = [...(await largest()), ...[...sharedImages().values()].map((file) => readFileSync(file))];
    const beforeBytes = treeBytes(server.pid);
    let maxBytes = 0;
    const watch = setInterval(() => (maxBytes = Math.max(maxBytes, treeBytes(server.pid))), 20);
    // All of them three times, from as many learners as the limit per learner requires.
    const sent = [...pictures, ...pictures, ...pictures];
    const senders = Math.ceil(sent.length / MAX_PER_LEARNER);
    const cookies = await Promise.all(Array.from({ length: senders }, signIn));
    const answers = await Promise.all(
      sent.map((bytes, index) => send(bytes, cookies[Math.floor(index / MAX_PER_LEARNER)] ?? '')),
    );
    clearInterval(watch);
    const counts = Map.groupBy(answers, (status) => status);
    expect(counts.get(200)?.length).toBeGreaterThanOrEqual(9);
    for (const status of counts.keys()) expect([200, 400, 413, 415]).toContain(status);
    expect((maxBytes - beforeBytes) / MEGABYTE).toBeLessThanOrEqual(300);
  },
  600_000,
);
