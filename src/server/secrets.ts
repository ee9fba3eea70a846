import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { flushFile, flushFolder, makeDurableFolder } from './platform/durable-file.ts';
import type { Env } from './platform/env.ts';
import { StartError } from './platform/start-error.ts';

const MIN_CHARACTERS = 32;

/** The grants' key: the setting, or one generated once and kept in DATA_DIR/grant-secret (0600). */
export async function readGrantSecret(env: Env): Promise<string> {
  if (env.GRANT_SECRET) return env.GRANT_SECRET;
  const file = path.join(env.DATA_DIR, 'grant-secret');
  if (!existsSync(file)) await makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_CHARACTERS) {
    throw new StartError(`${file} holds no key (a write was cut off): delete it, and the next start makes a new one.`);
  }
  return secret;
}

async function makeSecret(file: string): Promise<void> {
  await makeDurableFolder(path.dirname(file));
  const written = `${file}.${randomUUID()}`;
  try {
    writeFileSync(written, randomBytes(32).toString('base64url'), { mode: 0o600 });
    await flushFile(written);
    // Linking is atomic: of two servers that start at once, both read the same key.
    linkSync(written, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(written, { force: true });
  }
  await flushFolder(path.dirname(file));
}
