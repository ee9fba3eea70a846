import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from './platform/env.ts';
import { StartError } from './platform/start-error.ts';
import { readGrantSecret } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tsubame-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = () => readGrantSecret(readEnv({ DATA_DIR: folder }));

it('makes one key, keeps it for its owner alone, and finds it again', () => {
  const secret = read();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(read()).toBe(secret);
  expect(readdirSync(folder)).toEqual(['grant-secret']);
  expect(statSync(path.join(folder, 'grant-secret')).mode & 0o777).toBe(0o600);
});

it('refuses to start on a file that was cut off', () => {
  writeFileSync(path.join(folder, 'grant-secret'), '');
  expect(read).toThrow(StartError);
});
