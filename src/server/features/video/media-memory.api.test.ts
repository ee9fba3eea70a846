import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskMediaStore } from '../../platform/media-store.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { grantedStreamPath } from './grants.ts';

const FOLDER = 'c'.repeat(32);
const FILES = 5;
/** More than the kernel buffers for a connection, less than what is streamed from disk. */
const FILE_BYTES = 8_000_000;

let folder: string;
let test: TestApp;
let address: string;
const contents = new Map<string, Buffer>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tsubame-memory-'));
  // Room for two files, so that nearly every read reuses another's memory.
  const store = createDiskMediaStore(path.join(folder, 'media'), 16 * 1024 * 1024);
  const files = Array.from({ length: FILES }, (_, number) => {
    const name = `${String(number).padStart(3, '0')}.m4s`;
    const source = path.join(folder, name);
    contents.set(name, randomBytes(FILE_BYTES - number * 100));
    writeFileSync(source, contents.get(name) as Buffer);
    return { path: name, source };
  });
  await store.put(FOLDER, files);
  test = await buildTestApp({ store });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

function ask(name: string): Promise<IncomingMessage> {
  const url = address + grantedStreamPath(test.deps.grantSecret, FOLDER, name, test.clock.nowMs);
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, resolve).on('error', reject);
  });
}

async function readsRight(answer: IncomingMessage, name: string): Promise<boolean> {
  return (await buffer(answer)).equals(contents.get(name) as Buffer);
}

it('keeps slow readers’ bytes while memory is reused', async () => {
  const names = [...contents.keys()];
  // They have sent requests but don't read: what the connection can't buffer waits in the server's memory.
  const slow = await Promise.all(names.map(async (name) => ({ name, answer: await ask(name) })));
  const hungUp = await Promise.all(names.map(ask));
  for (const answer of hungUp) answer.destroy();
  for (const name of names.toReversed()) expect(await readsRight(await ask(name), name)).toBe(true);
  for (const { name, answer } of slow) expect(await readsRight(answer, name)).toBe(true);
});
