import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LearnerChangeInput, LearnerPageView } from '#contract/desk/learner-page.ts';
import type { PageServices } from '#contract/page-services.ts';
import { choiceOf, examOf } from '#domain/exam/exam-fixture.ts';
import { answering } from './testing/answering.ts';
import { commenting } from './testing/commenting.ts';
import { FIXTURE } from './testing/fixture-course.ts';
import { insertKnownOrder } from './testing/known-order.ts';
import { newCodes } from './testing/new-codes.ts';
import { EXAM_LESSON, sitting } from './testing/sitting.ts';
import { buildTestApp, OTHER_COURSE_ID, type Person, type TestApp } from './testing/test-app.ts';
import { countLockWaits } from './testing/test-database.ts';

// What a course's teacher sees and does; who is refused which call stands in role-matrix.api.test.ts.
const { courseId, locked, openVideo, practice } = FIXTURE;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let teacher: Person;
let otherTeacher: Person;
let staff: Person;
let admin: Person;
let enrolled: Person;
let stranger: Person;
let ask: (services: PageServices) => Promise<unknown>;
beforeAll(async () => {
  const handle = async (_request: Request, services: PageServices) => Response.json((await ask(services)) ?? null);
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
  talk = commenting(test);
  [teacher, otherTeacher, staff, admin, enrolled, stranger] = [
    await test.person('teacher'),
    await test.person('otherTeacher'),
    await test.person('staff'),
    await test.person('admin'),
    await test.person('enrolled'),
    await test.person('learner'),
  ];
});
afterAll(() => test.close());

const told = async <T>(as: Person, service: (services: PageServices) => Promise<unknown>): Promise<T> => {
  ask = service;
  const { status, view, code } = (await test.call('GET', '/', { as })).json();
  return status === 'answered' ? view : code;
};
const learnersOf = async (as: Person, query: object = {}) => {
  const list = await told<{ learners: { id: number; courses: { course_id: number }[] }[] }>(as, (services) =>
    services.listLearners(query),
  );
  return list.learners;
};
const pageOf = (as: Person, person: Person) =>
  told<LearnerPageView>(as, (services) => services.findLearnerPage(person.userId));
const change = async (as: Person, person: Person, body: LearnerChangeInput) => {
  const answer = await test.call('POST', `/api/staff/learners/${person.userId}`, { as, body });
  return answer.statusCode === 200 ? answer.json().changed : answer.json().error.code;
};
const post = async (as: Person, url: string, body: object = {}) => {
  const answer = await test.call('POST', url, { as, body });
  return answer.statusCode === 200 ? answer.json() : answer.json().error.code;
};
const opened = (as: Person, lessonId: number) =>
  test.call('POST', '/khoa-hoc/upsert-lesson-progress', { as, body: { lesson_id: lessonId, played: [[0, 5]] } });
const enrolElsewhere = ({ userId }: Person) =>
  test.database.pool.query(
    `INSERT INTO enrolment (user_id, course_id, starts_at, source) VALUES ($1, $2, '2026-01-01', 'staff')`,
    [userId, OTHER_COURSE_ID],
  );

describe('the learners of a teacher', () => {
  it('were enrolled in the course, or have opened a lesson of it', async () => {
    const visitor = await test.person('learner');
    await opened(visitor, openVideo.lesson);
    const ended = await test.person('ended');
    const elsewhere = await test.person('learner');
    await enrolElsewhere(elsewhere);
    const ids = (people: Person[]) => people.map(({ userId }) => userId);
    const seen = async (as: Person) => (await learnersOf(as)).map(({ id }) => id);
    expect(await seen(teacher)).toEqual(ids([ended, visitor, enrolled]));
    expect(await seen(otherTeacher)).toEqual(ids([elsewhere]));
    expect(await seen(staff)).toEqual(expect.arrayContaining(ids([visitor, ended, enrolled, elsewhere, stranger])));
    const { body } = await test.call('GET', '/api/staff/learners.csv', { as: otherTeacher });
    expect(body.trim().split('\n')).toHaveLength(2);
  });

  it('are told with what belongs to the course, and nothing of the rest', async () => {
    const both = await test.person('enrolled');
    await enrolElsewhere(both);
    await insertKnownOrder(test.database.pool);
    await test.database.pool.query('UPDATE payment_order SET user_id = $1', [both.userId]);
    await change(staff, both, { change: 'note', text: 'Đã gọi' });
    expect(await talk.write(both, 'Trong bài', { tbid: locked.lesson })).toMatchObject({ status: 200 });
    await test.database.pool.query(
      `INSERT INTO comment_place (kind, id, total) VALUES ('lesson', 980001, 1) ON CONFLICT DO NOTHING`,
    );
    await test.database.pool.query(
      `INSERT INTO comment (user_id, place_kind, place_id, content, body_hash, created_at)
       VALUES ($1, 'lesson', 980001, 'Ở khóa khác', '\\x00', now())`,
      [both.userId],
    );
    const row = (await learnersOf(teacher)).find(({ id }) => id === both.userId);
    expect(row?.courses.map((one) => one.course_id)).toEqual([courseId]);
    const page = await pageOf(teacher, both);
    expect(page.courses.map((one) => one.course_id)).toEqual([courseId]);
    expect(page.comments.map(({ text }) => text)).toEqual(['Trong bài']);
    expect(page).toMatchObject({ orders: null, sessions: null, note: null, staff_of: null });
    expect(page.can).toEqual({ access: true, role: false, change: false, suspend: false });
    const whole = await pageOf(staff, both);
    expect(whole.comments).toHaveLength(2);
    expect(whole.sessions).toHaveLength(1);
    expect(whole).toMatchObject({ orders: [{}], note: { text: 'Đã gọi' }, staff_of: null });
  });

  it('are not found outside of the course', async () => {
    expect(await pageOf(teacher, stranger)).toBe('LEARNER_NOT_FOUND');
    expect(await pageOf(otherTeacher, enrolled)).toBe('LEARNER_NOT_FOUND');
    expect((await pageOf(teacher, enrolled)).learner.id).toBe(enrolled.userId);
  });

  it('get their course extended and ended by its teacher, written down as such', async () => {
    const learner = await test.person('ended');
    const from = new Date(test.clock.nowMs).toISOString();
    expect(await change(teacher, learner, { change: 'give-access', course_id: courseId, days: 30, from })).toBe(true);
    expect((await test.call('GET', `/api/lessons/${locked.lesson}`, { as: learner })).statusCode).toBe(200);
    expect(await change(teacher, learner, { change: 'end-access', course_id: courseId, reason: 'Nghỉ' })).toBe(true);
    const elsewhere = { change: 'end-access', course_id: OTHER_COURSE_ID, reason: 'x' } as const;
    expect(await change(teacher, learner, elsewhere)).toBe('COURSE_NOT_YOURS');
    const { rows } = await test.database.pool.query(
      'SELECT actor_id::float8 AS actor FROM audit_entry WHERE subject_id = $1',
      [String(learner.userId)],
    );
    expect(rows).toEqual([{ actor: teacher.userId }, { actor: teacher.userId }]);
  });
});

describe('comments', () => {
  it('of a teacher carry the label in their course only', async () => {
    const label = async (as: Person) => (await talk.seen(null, await talk.written(as, 'Chào các bạn')))?.is_admin;
    expect(await label(teacher)).toBe(true);
    expect(await label(otherTeacher)).toBe(false);
    expect(await label(staff)).toBe(true);
    const own = await talk.write(teacher, 'Vừa viết');
    expect(own.body.is_admin).toBe(true);
  });

  it('are moderated by teachers of their course, who mute nobody', async () => {
    const id = await talk.written(enrolled, 'Quảng cáo');
    await talk.report(stranger, id);
    type List = { data: { id: number; can: object }[]; open_reports: number };
    const list = async (as: Person) => (await talk.get(as, '/api/moderation/comments')).body as List;
    expect(await list(otherTeacher)).toMatchObject({ data: [], open_reports: 0 });
    const can = { pin: true, hide: true, delete: true };
    expect(await list(teacher)).toMatchObject({ data: [{ id, can: { ...can, mute: false } }], open_reports: 1 });
    expect(await list(staff)).toMatchObject({ data: [{ id, can: { ...can, mute: true } }], open_reports: 1 });
    expect((await talk.seen(teacher, id))?.can).toMatchObject({ hide: true, mute: false });
    expect((await talk.seen(otherTeacher, id))?.can).toMatchObject({ hide: false, mute: false });
    expect((await talk.hide(teacher, id, true)).status).toBe(200);
    expect(await talk.seen(otherTeacher, id)).toBeUndefined();
    expect((await talk.seen(teacher, id))?.is_hidden).toBe(true);
    expect(await told(otherTeacher, (services) => services.findDesk())).toEqual({ reports: 0, transfers: null });
    expect(await told(staff, (services) => services.findDesk())).toEqual({ reports: 1, transfers: 0 });
  });

  it('of a teacher offer nobody to mute them, in whichever course', async () => {
    const id = await talk.written(otherTeacher, 'Mình dạy khóa khác');
    expect((await talk.seen(staff, id))?.can).toMatchObject({ mute: false });
    expect(await post(staff, '/api/moderation/mutes', { user_id: otherTeacher.userId, muted: true })).toBe(
      'MUTE_STAFF',
    );
  });
});

it('ratings are listed for teachers of their course', async () => {
  await opened(enrolled, openVideo.lesson);
  await post(enrolled, '/khoa-hoc/save-rating', { course_id: courseId, rating: 5, message: 'Hay' });
  const list = async (as: Person) => (await test.call('GET', '/api/moderation/ratings', { as })).json().data.length;
  expect([await list(teacher), await list(otherTeacher), await list(staff)]).toEqual([1, 0, 1]);
});

it('batches of codes are there for teachers of their course alone', async () => {
  await newCodes(test.database.pool, { courseId: OTHER_COURSE_ID, count: 1 }, test.clock.nowMs);
  await newCodes(test.database.pool, { courseId, count: 1 }, test.clock.nowMs);
  const list = async (as: Person) =>
    (await test.call('GET', '/api/staff/code-batches', { as })).json().batches.map((one: { id: number }) => one.id);
  const [own, others, all] = [await list(teacher), await list(otherTeacher), await list(staff)];
  expect([own.length, others.length, all.length]).toEqual([1, 1, 2]);
  const [batch] = others;
  for (const url of [`/api/staff/code-batches/${batch}`, `/api/staff/code-batches/${batch}/codes.csv`])
    expect([
      (await test.call('GET', url, { as: teacher })).json().error.code,
      (await test.call('GET', url, { as: otherTeacher })).statusCode,
    ]).toEqual(['BATCH_NOT_FOUND', 200]);
  const { rows } = await test.database.pool.query('SELECT id FROM activation_code WHERE batch_id = $1', [batch]);
  const before = await test.countRows();
  const client = { client_id: '019a0000-0000-7000-8000-0000000000c1' };
  expect(await post(teacher, `/api/staff/code-batches/${batch}/replace`, client)).toBe('BATCH_NOT_FOUND');
  expect(await post(teacher, `/api/staff/code-batches/${batch}/keep`)).toBe('BATCH_NOT_FOUND');
  expect(await post(teacher, `/api/staff/code-batches/${batch}/revoke`, { reason: 'x' })).toBe('BATCH_NOT_FOUND');
  expect(await post(teacher, `/api/staff/codes/${rows[0].id}/revoke`, { reason: 'x' })).toBe('NOT_FOUND');
  expect(await test.countRows()).toEqual(before);
  expect(await post(otherTeacher, `/api/staff/codes/${rows[0].id}/revoke`, { reason: 'x' })).toEqual({ revoked: 1 });
});

it('exams are looked after by teachers of their course, for its learners', async () => {
  const exam = sitting(test);
  const part = { stage: 3, minutes: 20, points: 1, questions: [choiceOf(301, 5)] } as const;
  await exam.setExam(examOf([part], { type: 'exam', passMarks: null }));
  await test.database.pool.query('UPDATE content_state SET version = version + 1');
  await test.database.pool.query('UPDATE course SET version = version + 1 WHERE id = $1', [courseId]);
  const attempt = (await exam.start({ as: enrolled })).data.id;
  const listed = (as: Person) => told<{ exams: unknown[] }>(as, (services) => services.listExams());
  expect([(await listed(otherTeacher)).exams.length, (await listed(teacher)).exams.length]).toEqual([0, 1]);
  const found = async (as: Person, person: Person) => {
    const url = `/api/lessons/${EXAM_LESSON}/exam/learners?q=${encodeURIComponent(person.email)}`;
    return (await test.call('GET', url, { as })).json().learners.length;
  };
  expect([await found(teacher, enrolled), await found(teacher, stranger), await found(staff, stranger)]).toEqual([
    1, 0, 1,
  ]);
  const give = (as: Person, person: Person) =>
    post(as, `/api/lessons/${EXAM_LESSON}/exam/extra-time`, { user_id: person.userId, percent: 25 });
  expect(await give(teacher, stranger)).toBe('LEARNER_NOT_FOUND');
  expect(await give(teacher, enrolled)).toMatchObject({ percent: 25 });
  const reason = { reason: 'Mất điện' };
  expect(await post(otherTeacher, `/api/exam-attempts/${attempt}/void`, reason)).toBe('EXAM_ATTEMPT_NOT_FOUND');
  expect(await post(teacher, `/api/exam-attempts/${attempt}/void`, reason)).toMatchObject({ id: attempt });
});

it('what teachers try out is not counted in their course, what they learn elsewhere is', async () => {
  const openedBy = async () => {
    const { lessons } = (await test.call('GET', `/api/staff/courses/${courseId}/overview`, { as: teacher })).json();
    return lessons.find((one: { lesson_id: number }) => one.lesson_id === openVideo.lesson).opened;
  };
  const before = await openedBy();
  await opened(teacher, openVideo.lesson);
  await opened(staff, openVideo.lesson);
  expect(await openedBy()).toBe(before);
  await opened(otherTeacher, openVideo.lesson);
  expect(await openedBy()).toBe(before + 1);
});

it("a learner's results are read by teachers of the course", async () => {
  const answers = answering(test);
  const { result_id: id } = await answers.saved(enrolled, await answers.right());
  const read = async (as: Person) => {
    const list = `/api/lessons/${practice.lesson}/exercise/results?learner=${enrolled.userId}`;
    return [
      (await test.call('GET', `/api/exercise-results/${id}`, { as })).statusCode,
      (await test.call('GET', list, { as })).statusCode,
    ];
  };
  expect([await read(teacher), await read(otherTeacher), await read(staff)]).toEqual([
    [200, 200],
    [404, 403],
    [200, 200],
  ]);
});

describe('a role', () => {
  let person: Person;
  beforeEach(async () => {
    person = await test.person('learner');
  });
  const role = (as: Person, one: 'learner' | 'teacher' | 'staff' | 'admin', courses: number[] = [], whom = person) =>
    change(as, whom, { change: 'role', role: one, course_ids: courses });
  const me = async () => (await test.call('GET', '/api/me', { as: person })).json();
  const statuses = async () =>
    Promise.all(
      [`/api/lessons/${locked.lesson}`, `/api/staff/courses/${courseId}/overview`, '/api/staff/orders'].map(
        async (url) => (await test.call('GET', url, { as: person })).statusCode,
      ),
    );

  it('is given and taken back by an admin, and holds from the next request on', async () => {
    expect(await statuses()).toEqual([403, 403, 403]);
    expect(await role(admin, 'teacher', [courseId])).toBe(true);
    expect(await role(admin, 'teacher', [courseId])).toBe(false);
    expect(await statuses()).toEqual([200, 200, 403]);
    expect(await me()).toMatchObject({ isStaff: true, staffOf: [courseId], isAdmin: false });
    expect((await pageOf(admin, person)).staff_of).toEqual([courseId]);
    expect(await role(admin, 'staff', [courseId])).toBe(true);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await role(admin, 'admin')).toBe(true);
    expect(await me()).toMatchObject({ staffOf: 'all', isAdmin: true });
    expect(await role(admin, 'learner')).toBe(true);
    // The same session, which is still signed in.
    expect(await statuses()).toEqual([403, 403, 403]);
    expect(await me()).toMatchObject({ isStaff: false, staffOf: [], isAdmin: false });
    const { rows } = await test.database.pool.query(
      `SELECT action, actor_id::float8 AS actor, before, after FROM audit_entry
        WHERE subject_kind = 'account' AND subject_id = $1 ORDER BY id`,
      [String(person.userId)],
    );
    const [learner, teaching, site] = [
      { role: 'learner', courses: [] },
      { role: 'teacher', courses: [courseId] },
      { role: 'staff', courses: [] },
    ];
    const entry = { action: 'account.role', actor: admin.userId };
    expect(rows).toEqual([
      { ...entry, before: learner, after: teaching },
      { ...entry, before: teaching, after: site },
      { ...entry, before: site, after: { role: 'admin', courses: [] } },
      { ...entry, before: { role: 'admin', courses: [] }, after: learner },
    ]);
  });

  it('of a teacher names courses that are there', async () => {
    expect(await role(admin, 'teacher')).toBe('ROLE_NEEDS_COURSE');
    expect(await role(admin, 'teacher', [courseId, 424_242])).toBe('COURSE_NOT_FOUND');
    expect(await me()).toMatchObject({ isStaff: false });
  });

  it('is never the own one, and of two admins who take it from each other one stays', async () => {
    expect(await role(admin, 'learner', [], admin)).toBe('ROLE_IS_YOURS');
    const rival = await test.person('admin');
    const answers = await Promise.all([role(admin, 'learner', [], rival), role(rival, 'learner', [], admin)]);
    expect(new Set(answers)).toEqual(new Set([true, 'ADMIN_ONLY']));
    const isAdmin = async (as: Person) => (await test.call('GET', '/api/me', { as })).json().isAdmin;
    expect([await isAdmin(admin), await isAdmin(rival)].filter(Boolean)).toHaveLength(1);
  });

  it('stays with one of two admins who suspend each other at the same moment', async () => {
    const [one, other] = [await test.person('admin'), await test.person('admin')];
    const { pool } = test.database;
    // Both are past the look-up of their sessions before either goes on.
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM "user" WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [
      [one.userId, other.userId],
    ]);
    const suspend = { change: 'suspend', reason: 'Nghi mất tài khoản' } as const;
    const answers = Promise.all([change(one, other, suspend), change(other, one, suspend)]);
    await expect.poll(() => countLockWaits(pool)).toBe(2);
    await client.query('COMMIT');
    client.release();
    expect(new Set(await answers)).toEqual(new Set([true, 'ADMIN_ONLY']));
    const isAdmin = async (as: Person) => (await test.call('GET', '/api/me', { as })).json()?.isAdmin;
    expect([await isAdmin(one), await isAdmin(other)].filter(Boolean)).toHaveLength(1);
  });

  it('is not taken from the last admin by one who closes the own account at that moment', async () => {
    const [leaving, last] = [await test.person('admin'), await test.person('admin')];
    const { pool } = test.database;
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE "user" SET deletion_asked_at = now() WHERE id = $1', [leaving.userId]);
    const answer = role(leaving, 'learner', [], last);
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await client.query('COMMIT');
    client.release();
    expect(await answer).toBe('ADMIN_ONLY');
    expect((await test.call('GET', '/api/me', { as: last })).json()).toMatchObject({ isAdmin: true });
  });

  it('reserves the name of a teacher', async () => {
    const name = 'Cô Phượng';
    await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [otherTeacher.userId, name]);
    expect(await post(person, '/api/profile', { name: 'Co Phuong' })).toBe('NAME_RESERVED');
  });
});
