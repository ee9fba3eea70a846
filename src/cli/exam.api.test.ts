import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockOf } from '#domain/exam/exam-fixture.ts';
import { EXAM_LESSON, sitting } from '#server/testing/sitting.ts';
import { buildTestApp, type Person, type TestApp } from '#server/testing/test-app.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const COPIES = 300;
const CONNECTION_NAME = 'exam-regrade';
const ORDER = ['--lesson', String(EXAM_LESSON), '--apply', '--reason', 'Câu 101 có đáp án sai.', '--by'];

let test: TestApp;
let place: string;
let staff: Person;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-exam-cli-'));
  test = await buildTestApp();
  staff = await test.person('staff');
  await sitManyTimes(await test.person('enrolled'));
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

/** Attempts that answered question 101 as the key of `corrected` has it. */
async function sitManyTimes(as: Person): Promise<void> {
  const exam = sitting(test);
  await exam.setExam(mockOf());
  const call = { as, result: (await exam.start({ as })).data.id };
  await exam.select(call, 1, 101, '101-wrong');
  for (const stage of [1, 2, 3]) {
    await exam.submit(call, stage);
    if (stage < 3) await exam.next(call, stage);
  }
  const { pool } = test.database;
  const columns = 'user_id, lesson_id, version, started_at, state, submit_at, score, total_score, counted_at';
  await pool.query(
    `INSERT INTO exam_attempt (client_id, ${columns})
     SELECT gen_random_uuid(), ${columns} FROM exam_attempt, generate_series(1, ${COPIES - 1})`,
  );
  await pool.query(
    `INSERT INTO exam_answer SELECT a.id, s.question_id, s.answer, s.sequence FROM exam_answer s, exam_attempt a
     WHERE a.id <> s.attempt_id`,
  );
  const { paper, key } = mockOf();
  const question = { ...key.questions[101], key: '101-wrong' };
  await exam.setExam({ paper, key: { ...key, questions: { ...key.questions, 101: question as never } } });
}

function start(args: readonly string[]) {
  return spawn(process.execPath, [MAIN, 'exam', 'regrade', ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.join(place, 'compiled'),
      DATABASE_URL: `${test.databaseUrl}&application_name=${CONNECTION_NAME}`,
      DATA_DIR: path.join(place, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function regrade(...args: string[]) {
  const child = start(args);
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { status, stdout, stderr };
}

const count = async (sql: string) =>
  (await test.database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0]?.n ?? 0;

describe('tsubame exam regrade', () => {
  it.each([
    [['--apply'], 1, '--apply needs a --reason'],
    [['--apply', '--dry-run'], 1, 'Either --apply or --dry-run.'],
    [['--apply', '--reason', 'x', '--by', 'nobody@tsubame.example'], 1, 'There is no staff account'],
    [['--reason', ' '], 2, 'one line of at most 500 characters'],
  ])('refuses %j', async (args, status, reason) => {
    const refused = await regrade('--lesson', String(EXAM_LESSON), ...args);
    expect([refused.status, refused.stdout]).toEqual([status, '']);
    expect(refused.stderr).toContain(reason);
  });

  it('refuses a lesson without an exam', async () => {
    expect(await regrade('--lesson', '990101')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Lesson 990101 has no exam on this site.\n',
    });
  });

  it('says what would change', async () => {
    const { status, stdout, stderr } = await regrade('--lesson', String(EXAM_LESSON));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${COPIES} looked at, ${COPIES} with another score, 0 running\n  corrected   101\n`);
    expect(stdout).toMatch(/attempt 1, Người 2, [-\d]+: 0 → 30 points, 0 → 1 of 6 right, failed, lesson 0 → 16 %\n/);
    expect(stdout).toMatch(/--apply with a --reason and --by writes it\.\n$/);
    expect(await count('exam_regrade')).toBe(0);
  });

  it('killed in the middle, leaves each attempt old or new, and goes on when it is run again', async () => {
    const connections = `pg_stat_activity WHERE application_name = '${CONNECTION_NAME}'`;
    const holder = await test.database.connectAlone();
    await holder.query('BEGIN');
    await holder.query(
      'SELECT FROM exam_attempt WHERE id = (SELECT id FROM exam_attempt ORDER BY id OFFSET 50 LIMIT 1) FOR UPDATE',
    );
    const child = start([...ORDER, staff.email]);
    const closed = new Promise((resolve) => child.on('close', resolve));
    while ((await count(`${connections} AND wait_event_type = 'Lock'`)) === 0 && child.exitCode === null)
      await sleep(5);
    child.kill('SIGKILL');
    await closed;
    await holder.end();
    // PostgreSQL ends the statement in hand before it notices that its client has gone, and may still commit by it.
    while ((await count(connections)) > 0) await sleep(5);
    const done = await count('exam_regrade');
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(COPIES);
    expect(await count('exam_attempt WHERE key_version IS NOT NULL AND total_score = 30')).toBe(done);
    expect(await count('exam_attempt WHERE key_version IS NULL AND total_score = 0')).toBe(COPIES - done);

    const { status, stdout } = await regrade(...ORDER, staff.email);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`${COPIES - done} with another score`)]);
    expect(await count('exam_regrade')).toBe(COPIES);
    expect(await count('exam_attempt WHERE key_version IS NOT NULL AND total_score = 30')).toBe(COPIES);
    expect((await regrade(...ORDER, staff.email)).stdout).toContain('nothing to score anew');
  });
});
