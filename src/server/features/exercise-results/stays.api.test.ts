import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { formBody } from '../../testing/upload.ts';

const { openVideo, locked } = FIXTURE;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function save(as: Person | null, body: unknown, headers: Record<string, string> = {}) {
  const answer = await test.call('POST', '/save-timer', { as, body, headers });
  return [answer.statusCode, answer.json().error?.code ?? answer.json()];
}

async function storedMs({ userId }: Person): Promise<[joinedMs: number, lengthMs: number][]> {
  const { rows } = await test.database.pool.query<{ joined_ms: string; length_ms: number }>(
    'SELECT joined_ms, length_ms FROM lesson_stay WHERE user_id = $1 ORDER BY joined_ms',
    [userId],
  );
  return rows.map((row) => [Number(row.joined_ms), row.length_ms]);
}

const stay = (joinedTime: number, time: number, more = {}) => ({
  lessonId: openVideo.lesson,
  joinedTime,
  time,
  ...more,
});

describe('POST /save-timer', () => {
  it('keeps the longest of one stay, and stays apart', async () => {
    const learner = await test.person('learner');
    const joined = test.clock.nowMs - 600_000;
    for (const time of [10_000, 90_000, 20_000])
      expect(await save(learner, stay(joined, time))).toEqual([200, { ok: true }]);
    await save(learner, stay(joined + 1, 5000));
    expect(await storedMs(learner)).toEqual([
      [joined, 90_000],
      [joined + 1, 5000],
    ]);
  });

  it('counts no more than has passed, and 6 h at most', async () => {
    const learner = await test.person('learner');
    const { nowMs } = test.clock;
    await save(learner, stay(nowMs - 1000, 60_000));
    await save(learner, stay(nowMs + 60_000, 60_000));
    await save(learner, stay(0, 1e12));
    expect(await storedMs(learner)).toEqual([
      [0, 6 * 3_600_000],
      [nowMs - 1000, 1000],
      [nowMs + 60_000, 0],
    ]);
  });

  it('takes what a beacon sends: form data and multipart, with a token that counts nothing', async () => {
    const learner = await test.person('learner');
    const joined = test.clock.nowMs - 60_000;
    const fields = { lessonId: openVideo.lesson, joinedTime: joined, time: 1000, _token: 'x' };
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const { body, type } = await formBody(texts);
    const urlencoded = new URLSearchParams({ ...texts, time: '2000' }).toString();
    expect(await save(learner, body, { 'content-type': type })).toEqual([200, { ok: true }]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await save(learner, urlencoded, form)).toEqual([200, { ok: true }]);
    expect(await storedMs(learner)).toEqual([[joined, 2000]]);
  });

  it.each([
    ['a guest', null, {}, [401, 'SIGN_IN_REQUIRED']],
    ['a locked lesson', 'learner', { lessonId: locked.lesson }, [403, 'LESSON_LOCKED']],
    ['no lesson', 'learner', { lessonId: 1 }, [404, 'LESSON_NOT_FOUND']],
    ['another learner', 'learner', { learner_id: 1_000_000 }, [409, 'OTHER_LEARNER']],
    ['a time before all time', 'learner', { time: -1 }, [400, 'BAD_REQUEST']],
  ] as const)('refuses %s', async (_what, role, more, told) => {
    expect(await save(role && (await test.person(role)), stay(0, 1, more))).toEqual(told);
  });
});
