import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from './platform/env.ts';

/** The key of the grants: the setting, or one that is made once and kept in DATA_DIR/grant-secret (0600). */
export function readGrantSecret(env: Env): string {
  if (env.GRANT_SECRET) return env.GRANT_SECRET;
  const file = path.join(env.DATA_DIR, 'grant-secret');
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    // 'wx': of two servers that start at once, one writes and both read the same.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
