import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIXTURE } from '../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/test-app.ts';

// A disk of its own can be made by root on Linux only.
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/bin/mount');
const TABLESPACE = 'tiny_disk';

describe.skipIf(!canMount)('a server whose database has a full disk', () => {
  const disk = mkdtempSync(path.join(tmpdir(), 'tsubame-full-'));
  const filler = path.join(disk, 'filler');
  let test: TestApp;
  let learner: Person;

  beforeAll(async () => {
    test = await buildTestApp();
    learner = await test.person('enrolled');
    const { pool } = test.database;
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
    chmodSync(disk, 0o777);
    const files = path.join(disk, 'files');
    // No row: writing one fails if mkdir has ended by then, as it reads nothing.
    await pool.query(`COPY (SELECT 1 WHERE false) TO PROGRAM 'mkdir -m 700 ${files}'`);
    await pool.query(`CREATE TABLESPACE ${TABLESPACE} LOCATION '${files}'`);
    await pool.query(`ALTER TABLE comment SET TABLESPACE ${TABLESPACE}`);
    await pool.query(
      `ALTER DATABASE ${(await pool.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name} SET temp_tablespaces = '${TABLESPACE}'`,
    );
  });

  afterAll(async () => {
    const { pool } = test.database;
    rmSync(filler, { force: true });
    await pool.query('ALTER TABLE comment SET TABLESPACE pg_default');
    await pool.query(`DROP TABLESPACE ${TABLESPACE}`);
    await test.close();
    execFileSync('umount', [disk]);
    rmdirSync(disk);
  });

  const write = () =>
    test.call('POST', '/api/comments/add-new-comment', {
      as: learner,
      // Text that does not get smaller: a page holds a few of them.
      body: { tbname: 'lesson', tbid: FIXTURE.openVideo.lesson, content: randomText() },
    });
  const readiness = async () => (await test.call('GET', '/readyz')).statusCode;

  it('refuses writes with 503 and their code, is not ready, and goes on by itself once there is space', async () => {
    expect([(await write()).statusCode, await readiness()]).toEqual([200, 200]);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));

    let answer = await write();
    for (let time = 0; time < 100 && answer.statusCode === 200; time += 1) {
      await test.database.pool.query('DELETE FROM rate_limit');
      answer = await write();
    }
    expect([answer.statusCode, answer.json().error.code, answer.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ]);
    const refused = await test.call('GET', '/readyz');
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'UNAVAILABLE']);
    expect((await test.call('GET', '/api/me', { as: learner })).statusCode).toBe(200);

    rmSync(filler);
    expect(await readiness()).toBe(200);
    expect((await write()).statusCode).toBe(200);
    // Nothing is tried out any more.
    const connect = vi.spyOn(test.database.pool, 'connect');
    expect(await readiness()).toBe(200);
    expect(connect).toHaveBeenCalledOnce();
  });
});

const randomText = () =>
  Array.from({ length: 1900 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
