import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
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
  truncateSync(path.join(place, 'media', names[1] ?? '', 'a.mp4'), 3 * MB);
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const client = await test.database.connectAlone();
  try {
    await client.query(
      `DECLARE stored CURSOR WITH HOLD FOR
         SELECT 'media' AS kind, repeat(digit::text, 32) AS name FROM generate_series(1, 3) AS digit ORDER BY 2`,
    );
    // What is said to PostgreSQL, and what is done meanwhile, each of which takes more than a minute.
    const steps: string[] = [];
    const query = (sql: string) => pg.Client.prototype.query.bind(client)(sql);
    vi.spyOn(client, 'query').mockImplementation((async (sql: string) => {
      steps.push(sql.split(' ', 1)[0] ?? '');
      return query(sql);
    }) as never);
    const archive = {
      async add(_name: string, _size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
        for await (const _chunk of chunks) {
          steps.push('chunk');
          nowMs += 61_000;
        }
        steps.push('file');
        nowMs += 61_000;
      },
      finish: () => Promise.resolve(''),
      abandon: () => Promise.resolve(),
    };
    const { files, missing } = await dumpFiles(client, archive, place);
    expect([files.media, missing.count]).toEqual([{ files: 3, bytes: 3 * MB }, 0]);
    const chunks = ['chunk', 'SELECT', 'chunk', 'SELECT', 'chunk', 'SELECT'];
    expect(steps).toEqual(['FETCH', 'file', 'SELECT', ...chunks, 'file', 'SELECT', 'file', 'FETCH']);
  } finally {
    await client.end();
  }
});
