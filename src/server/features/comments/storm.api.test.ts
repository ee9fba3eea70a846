import { afterAll, beforeAll, expect, it } from 'vitest';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Numbers that are the same in every run (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

it('everybody doing everything at once to the same few threads fails nowhere and leaves every counter right', async () => {
  const talk = commenting(test);
  const learners = await Promise.all(Array.from({ length: 5 }, () => test.person('enrolled')));
  const staff = await Promise.all([test.person('staff'), test.person('admin')]);
  const everybody = [...learners, ...staff];
  const ids: number[] = await Promise.all(learners.map((one) => talk.written(one, 'Đầu')));
  const next = numbers(20_261_120);
  const someone = (people: Person[]) => people[next(people.length)] ?? null;
  const some = () => ids[next(ids.length)] ?? 0;
  const keep = async (answer: Promise<{ status: number; body: { id?: number } }>) => {
    const { status, body } = await answer;
    if (status === 200 && body.id !== undefined) ids.push(body.id);
    return { status, body };
  };
  const acts: (() => Promise<{ status: number; body: object }>)[] = [
    () => keep(talk.write(someone(everybody), 'Hỏi')),
    () => keep(talk.answer(someone(everybody), some(), 'Đáp')),
    () => keep(talk.answer(someone(everybody), some(), 'Đáp')),
    () => talk.like(someone(everybody), some(), next(2) === 0),
    () => talk.like(someone(everybody), some()),
    () => talk.remove(someone(everybody), some()),
    () => talk.post(someone(everybody), `/api/comments/${some()}/edit`, { content: 'Sửa' }),
    () => talk.post(someone(staff), `/api/comments/${some()}/hide`, { hidden: next(2) === 0 }),
    () => talk.post(someone(staff), `/api/comments/${some()}/pin`, { pinned: next(2) === 0 }),
    () => talk.post(someone(learners), `/api/comments/${some()}/report`),
    () => talk.post(someone(staff), `/api/comments/${some()}/clear-reports`),
    () => talk.post(someone(everybody), '/api/comment/update-read-reply', { comment_id: some() }),
    () => talk.post(someone(everybody), '/api/notices/read', { all: true }),
    async () => ({ status: 200, body: await talk.list(someone(everybody)) }),
  ];
  for (let wave = 0; wave < 25; wave += 1) {
    // The limits are tried elsewhere.
    await test.database.pool.query('TRUNCATE rate_limit');
    const chosen = Array.from({ length: 24 }, () => acts[next(acts.length)]).filter((act) => act !== undefined);
    const answers = await Promise.all(chosen.map((act) => act()));
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
  }
  expect(ids.length).toBeGreaterThan(50);
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  const { rows: silent } = await test.database.pool.query(
    `SELECT t.id FROM comment t JOIN comment r ON r.parent_id = t.id AND r.id > t.read_reply_id AND r.user_id <> t.user_id
      WHERE r.state = 'shown' AND t.state <> 'deleted' AND NOT t.has_unread`,
  );
  expect(silent, 'unread replies that no badge tells of').toEqual([]);
  const { rows: pinned } = await test.database.pool.query(
    'SELECT count(*)::int AS count FROM comment WHERE pinned_at IS NOT NULL',
  );
  expect(pinned[0]?.count).toBeLessThanOrEqual(3);
}, 60_000);
