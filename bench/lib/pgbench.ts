import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EmbeddedPostgres } from '#server/db/embedded/supervisor.ts';

/** Transactions per second of one statement by pgbench with 16 connections. Null if pgbench is not installed. */
export async function pgbenchRate(server: EmbeddedPostgres, script: string, seconds: number): Promise<number | null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tsubame-pgbench-'));
  const file = path.join(folder, 'upsert.sql');
  writeFileSync(file, script);
  const { host, port, user, database, password } = server;
  const where = ['-h', host, '-p', String(port), '-U', user];
  const how = ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(seconds), '-f', file];
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...where, ...how, database], {
      env: { PATH: process.env['PATH'] ?? '', PGPASSWORD: password },
    });
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
