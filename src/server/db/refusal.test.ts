import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseRefusal } from './refusal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tsubame-refusal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const embedded = () => ({ dataFolder: path.join(folder, 'data'), logFile: path.join(folder, 'log') });

function refusedWith(code: string): Error {
  const cause = new pg.DatabaseError('could not extend file "base/1/2": No space left on device', 1, 'error');
  cause.code = code;
  return new Error('Failed query: CREATE TABLE x (\n  id int\n)', { cause });
}

it('a disk that is full for data files is named', () => {
  expect(databaseRefusal(refusedWith('53100'), embedded())?.message).toBe(
    `The disk of ${folder}/data is full (ENOSPC): free some space and start again.`,
  );
});

it('a disk that is full for the write-ahead log is named, from the last words of PostgreSQL', () => {
  const words = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  writeFileSync(path.join(folder, 'log'), `2026 [7] LOG:  starting\n2026 [7] ${words}\n2026 [1] LOG:  terminating\n`);
  expect(databaseRefusal(new Error('Connection terminated unexpectedly'), embedded())?.message).toBe(
    `The disk of ${folder}/data is full (ENOSPC): free some space and start again.`,
  );
});

it('a server that was lost otherwise is told with its log', () => {
  const words = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  const lines = [`2026-11-20 [7] ${words}`, '2026-11-22 [9] LOG:  starting PostgreSQL 18.1 on x86_64', ''];
  writeFileSync(path.join(folder, 'log'), lines.join('\n'));
  expect(databaseRefusal(new Error('Connection terminated unexpectedly'), embedded())?.message).toBe(
    `PostgreSQL was lost during the start (Connection terminated unexpectedly): look into ${folder}/log and start again.`,
  );
});

it('a database of the operator is told in one line, without the statement', () => {
  expect(databaseRefusal(refusedWith('53100'), null)?.message).toBe(
    `PostgreSQL can't be used: could not extend file "base/1/2": No space left on device. Check DATABASE_URL.`,
  );
});

it('what is no matter of the database is left alone', () => {
  for (const code of ['ENOENT', 'EACCES']) {
    const error = Object.assign(new Error(`${code}: open '/x/grant-secret'`), { code, path: '/x/grant-secret' });
    expect(databaseRefusal(error, null), code).toBeUndefined();
    expect(databaseRefusal(error, embedded()), code).toBeUndefined();
  }
  const socket = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect', address: '/run/.s' });
  expect(databaseRefusal(socket, null)?.message).toContain('connect ENOENT');
  expect(databaseRefusal(new Error('x is not a function'), embedded())).toBeUndefined();
  expect(databaseRefusal(refusedWith('42P01'), embedded())).toBeUndefined();
});
