import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { StartError } from '../../platform/start-error.ts';
import { createCluster } from './cluster.ts';

let base: string;
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'tsubame-cluster-'));
});
afterEach(() => fs.rmSync(base, { recursive: true }));

/** Creates a cluster with an initdb that prints this and fails, as PostgreSQL 18's was seen to. */
async function failedStart(printed: string): Promise<unknown> {
  const native = path.join(base, 'native');
  fs.mkdirSync(path.join(native, 'bin'), { recursive: true });
  fs.writeFileSync(path.join(native, 'printed'), printed);
  const script = `#!/bin/sh\necho "running bootstrap script ..."\ncat '${native}/printed' >&2\nexit 1\n`;
  fs.writeFileSync(path.join(native, 'bin', 'initdb'), script, { mode: 0o755 });
  const inBase = (name: string) => path.join(base, name);
  const [data, run, log] = [inBase('data'), inBase('run'), inBase('log')];
  const [password, lock, users] = [inBase('password'), inBase('lock'), inBase('users')];
  const paths = { base, data, run, log, password, lock, users, runAs: undefined };
  return createCluster(paths, native).catch((error: unknown) => error);
}

const END = 'child process exited with exit code 1\ninitdb: removing contents of data directory "/error: a name"\n';

test.each([
  ['Killed\n', 'Killed'],
  ['FATAL:  out of memory\nDETAIL:  Failed on request of size 524288.\n', 'FATAL:  out of memory'],
  [
    'FATAL:  could not access file "dict_snowball"\nSTATEMENT:  CREATE FUNCTION dsnowball_init(INTERNAL)\n\t\n',
    'FATAL:  could not access file "dict_snowball"',
  ],
  ['initdb: error: file "x" does not exist\ninitdb: hint: A hint.\n', 'initdb: error: file "x" does not exist'],
  ['', 'running bootstrap script ...'],
])('a start that fails in initdb with %j names the reason, not what follows from it', async (printed, reason) => {
  const error = await failedStart(printed + END);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(`(initdb: ${reason}): `);
});
