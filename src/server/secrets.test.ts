import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from './platform/env.ts';
import { StartError } from './platform/start-error.ts';
import { readGrantSecret } from './secrets.ts';
import { recordFlushes } from './testing/flushed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tsubame-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = () => readGrantSecret(readEnv({ DATA_DIR: folder }));

it('makes one key, keeps it for its owner alone, and finds it again', async () => {
  const secret = await read();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await read()).toBe(secret);
  expect(readdirSync(folder)).toEqual(['grant-secret']);
  expect(statSync(path.join(folder, 'grant-secret')).mode & 0o777).toBe(0o600);
});

it('refuses to start on a file that was cut off, and names it', async () => {
  writeFileSync(path.join(folder, 'grant-secret'), '');
  const refusal = read();
  await expect(refusal).rejects.toThrow(StartError);
  await expect(refusal).rejects.toThrow(`${path.join(folder, 'grant-secret')} holds no key`);
});

it('of servers that start at once all have the same key', async () => {
  expect(new Set(await Promise.all([read(), read(), read()])).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['grant-secret']);
});

it.runIf(process.platform === 'linux')('has the key on the disk before it is used', async () => {
  const flushed = await recordFlushes();
  await read();
  const shown = flushed.map((at) => path.relative(realpathSync(folder), at).replace(/[0-9a-f-]{36}/, 'ID'));
  expect(shown.slice(-2)).toEqual(['grant-secret.ID', '']);
});
