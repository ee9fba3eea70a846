import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { dumpFiles } from './dump-files.ts';

const MB = 1 << 20;

let place: string;
let test: TestApp;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-dump-'));
  test = await buildTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

it('keeps its connection while a file, and many of them, take longer than PostgreSQL waits for a word', async () => {
  const names = ['1', '2', '3'].map((digit) => digit.repeat(32));
  for (const name of names) mkdirSync(path.join(place, 'media', name), { recursive: true });
  for (const name of names) writeFileSync(path.join(place, 'media', name, 'a.mp4'), '');
  truncateSync(path.join(place, 'media', names[1] ?? '', 'a.mp4'), 20 * MB);
  // A tenth of a second is a minute.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() * 600);
  const client = await test.database.connectAlone();
  const added: number[] = [];
  try {
    await client.query(`SET idle_session_timeout = '2s'`);
    await client.query(
      `DECLARE stored CURSOR WITH HOLD FOR
         SELECT 'media' AS kind, repeat(digit::text, 32) AS name FROM generate_series(1, 3) AS digit ORDER BY 2`,
    );
    const archive = {
      async add(_name: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
        added.push(size);
        for await (const _chunk of chunks) await sleep(150);
        await sleep(500);
      },
      finish: () => Promise.resolve(''),
      abandon: () => Promise.resolve(),
    };
    const { files, missing } = await dumpFiles(client, archive, place);
    expect([files.media, missing.count]).toEqual([{ files: 3, bytes: 20 * MB }, 0]);
    await client.query('CLOSE stored');
  } finally {
    await client.end();
  }
  expect(added).toEqual([0, 20 * MB, 0]);
});
