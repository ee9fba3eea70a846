import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_RECORDINGS } from '#domain/exercise/recording-limits.ts';
import { hourlyJobs } from '../../hourly-jobs.ts';
import { answering, recordingFile, recordingsOf } from '../../testing/answering.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { practice } = FIXTURE;

let test: TestApp;
let answers: ReturnType<typeof answering>;
let right: Record<string, unknown>;
beforeAll(async () => {
  test = await buildTestApp();
  answers = answering(test);
  right = await answers.right();
});
afterAll(() => test.close());

const spoken = async (as: Person, bytes?: Buffer) =>
  (await answers.saved(as, right, { recordings: recordingsOf(practice.speaking, bytes) })).result_id;
const address = (id: number, speed = 'slow') => `/api/exercise-results/${id}/recordings/${practice.speaking}/${speed}`;
const statusOf = async (as: Person, id: number) => (await test.call('GET', address(id), { as })).statusCode;

describe('a recording', () => {
  it.each([
    ['chromium.webm', 'audio/webm'],
    ['fragments.m4a', 'audio/mp4'],
    ['opus.ogg', 'audio/ogg'],
  ])('comes back as it was sent, as what it is: %s', async (name, type) => {
    const learner = await test.person('enrolled');
    const id = await spoken(learner, recordingFile(name));
    const answer = await test.call('GET', address(id), { as: learner });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(recordingFile(name))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(recordingFile(name).length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    });
  });

  it('is sent in ranges, and not again while it is unchanged', async () => {
    const learner = await test.person('enrolled');
    const id = await spoken(learner);
    const ask = (headers: Record<string, string>) => test.call('GET', address(id), { as: learner, headers });
    const part = await ask({ range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${recordingFile().length}`]);
    expect(part.rawPayload.equals(recordingFile().subarray(10, 20))).toBe(true);
    expect((await ask({ range: 'bytes=99999999-' })).statusCode).toBe(416);
    const again = await ask({ 'if-none-match': String(part.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is heard by its owner and staff only, and no more when the lesson has closed', async () => {
    const owner = await test.person('enrolled');
    const id = await spoken(owner);
    for (const [role, status] of [
      ['enrolled', 404],
      ['learner', 404],
      ['staff', 200],
      ['admin', 200],
    ] as const)
      expect([role, await statusOf(await test.person(role), id)]).toEqual([role, status]);
    expect((await test.call('GET', address(id))).statusCode).toBe(401);
    await test.database.pool.query('UPDATE enrolment SET expires_at = $2 WHERE user_id = $1', [
      owner.userId,
      new Date(test.clock.nowMs - 1),
    ]);
    expect(await statusOf(owner, id)).toBe(403);
  });

  it.each(['fast', '..%2F..%2Fsecrets', 'slow%00', 'default/x'])('has no address %s', async (speed) => {
    const learner = await test.person('enrolled');
    const id = await spoken(learner);
    const { statusCode } = await test.call('GET', address(id, speed), { as: learner });
    expect([400, 404]).toContain(statusCode);
  });

  it('that was not sent is not there', async () => {
    const learner = await test.person('enrolled');
    const { result_id: id } = await answers.saved(learner, right);
    expect(await statusOf(learner, id)).toBe(404);
    const { body } = await answers.get(learner, `/api/exercise-results/${id}`);
    expect(body.has_recordings).toBe(false);
  });
});

describe('of a learner’s recordings', () => {
  it('the newest five attempts of a lesson keep theirs', async () => {
    const learner = await test.person('enrolled');
    const before = answers.files().length;
    const ids: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) ids.push(await spoken(learner));
    expect(await Promise.all(ids.map((id) => statusOf(learner, id)))).toEqual([404, 404, 200, 200, 200, 200, 200]);
    expect(answers.files().length).toBe(before + 10);
    // An attempt without a recording counts, too.
    await answers.saved(learner, right);
    expect(await Promise.all(ids.slice(2).map((id) => statusOf(learner, id)))).toEqual([404, 200, 200, 200, 200]);
    await spoken(learner);
    expect(await Promise.all(ids.slice(2).map((id) => statusOf(learner, id)))).toEqual([404, 404, 200, 200, 200]);
  });

  it('the oldest go first beyond 200 MB, whatever their lesson', async () => {
    const learner = await test.person('enrolled');
    const [old, newer] = [await spoken(learner), await spoken(learner)];
    const { pool } = test.database;
    const room = KEPT_RECORDINGS.bytesOfLearner - 3 * recordingFile().length;
    await pool.query('UPDATE exercise_recording SET bytes = $2 WHERE result_id = $1 AND speed = $3', [
      old,
      room,
      'default',
    ]);
    await pool.query('UPDATE exercise_result SET lesson_id = $2 WHERE id = $1', [old, FIXTURE.free.lesson]);
    const newest = await spoken(learner);
    expect([await statusOf(learner, newer), await statusOf(learner, newest)]).toEqual([200, 200]);
    const { rows } = await pool.query('SELECT FROM exercise_recording WHERE result_id = $1', [old]);
    expect(rows.length).toBe(0);
  });
});

describe('the hourly sweep', () => {
  const run = async () => {
    const { signal } = new AbortController();
    const job = hourlyJobs(test.deps, test.app.log).find(({ name }) => name === 'sweeping recordings');
    await job?.run(signal);
  };
  const at = (name: string) => path.join(test.deps.recordingsFolder, name);
  const age = (name: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    utimesSync(at(name), then, then);
  };

  it('removes what no row names, once it is an hour old, and keeps the rest', async () => {
    const learner = await test.person('enrolled');
    await spoken(learner);
    const named = answers.files();
    for (const name of named) age(name, 120);
    for (const [name, minutes] of [
      ['0'.repeat(32), 61],
      [`${'1'.repeat(32)}.part`, 61],
      [`${'2'.repeat(32)}.part`, 59],
    ] as const) {
      writeFileSync(at(name), 'x');
      age(name, minutes);
    }
    await run();
    await run();
    expect(answers.files()).toEqual([...named, `${'2'.repeat(32)}.part`].toSorted());
    rmSync(at(`${'2'.repeat(32)}.part`));
  });

  it('removes everything of a deleted account', async () => {
    const others = answers.files();
    const learner = await test.person('enrolled');
    await spoken(learner);
    const { pool } = test.database;
    await pool.query('DELETE FROM "user" WHERE id = $1', [learner.userId]);
    for (const name of answers.files()) age(name, 120);
    await run();
    expect(answers.files()).toEqual(others);
    const { rows } = await pool.query('SELECT FROM exercise_result WHERE user_id = $1', [learner.userId]);
    expect(rows.length).toBe(0);
  });

  it('has nothing to do before anybody has recorded', async () => {
    const other = { ...test.deps, recordingsFolder: at('none') };
    const job = hourlyJobs(other, test.app.log).find(({ name }) => name === 'sweeping recordings');
    await expect(job?.run(new AbortController().signal)).resolves.toBeUndefined();
  });
});
