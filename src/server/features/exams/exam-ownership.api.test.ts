import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { mockOf } from '#domain/exam/exam-fixture.ts';
import { EXAM_LESSON, sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

// Lan sits an exam, and has sat it before. Each call on her attempts, by everybody else who may open the lesson.

/** Another lesson with the same exam. */
const OTHER_LESSON = 990_202;
const WHO = ['minh', 'staff', 'admin', 'learner', 'ended', 'guest'] as const;
type Who = (typeof WHO)[number];

let test: TestApp;
let people: Record<Who, Person | null>;
let lan: Person;
let running = 0;
let done = 0;
beforeAll(async () => {
  test = await buildTestApp();
  for (const lesson of [EXAM_LESSON, OTHER_LESSON]) await sitting(test, lesson).setExam(mockOf());
  lan = await test.person('enrolled');
  people = {
    minh: await test.person('enrolled'),
    staff: await test.person('staff'),
    admin: await test.person('admin'),
    learner: await test.person('learner'),
    ended: await test.person('ended'),
    guest: null,
  };
  const exam = sitting(test);
  done = (await exam.start({ as: lan })).data.id;
  for (const stage of [1, 2, 3]) {
    await exam.submit({ as: lan, result: done }, stage);
    await exam.next({ as: lan, result: done }, stage);
  }
  running = (await exam.start({ as: lan })).data.id;
  await exam.select({ as: lan, result: running }, 1, 101, '101-wrong', { sequence: 1 });
});
afterAll(() => test.close());

type Told = { status: number; code: string | null; data: unknown };

/** Whatever an attempt is stored as. */
const stored = async () =>
  (
    await test.database.pool.query(
      `SELECT a.*, (SELECT json_agg(s ORDER BY question_id) FROM exam_answer s WHERE s.attempt_id = a.id) AS answers
         FROM exam_attempt a WHERE a.id = ANY($1::int[]) ORDER BY a.id`,
      [[running, done]],
    )
  ).rows;

const lessonOf = (lesson: number) => sitting(test, lesson);
const review = async (as: Person | null, lesson: number, result: number): Promise<Told> => {
  const { status, body } = await lessonOf(lesson).exam(as, result);
  return { status, code: body.error?.code ?? null, data: body.review ?? null };
};

const CALLS: {
  what: string;
  isBeacon?: true;
  take: (as: Person | null, lesson: number, result: number) => Promise<Told>;
}[] = [
  { what: 'continue-exam', take: (as, lesson, result) => lessonOf(lesson).goOn({ as, result, window: randomUUID() }) },
  {
    what: 'select-answer',
    take: (as, lesson, result) => lessonOf(lesson).select({ as, result }, 1, 101, '101-right', { sequence: 9 }),
  },
  { what: 'submit-exam', take: (as, lesson, result) => lessonOf(lesson).submit({ as, result }, 1) },
  { what: 'next-stage', take: (as, lesson, result) => lessonOf(lesson).next({ as, result }, 1) },
  {
    what: 'save-passed-time',
    isBeacon: true,
    take: (as, lesson, id) => lessonOf(lesson).passedTime({ as }, id, 5000, 1),
  },
  { what: 'save-mp3-time', isBeacon: true, take: (as, lesson, id) => lessonOf(lesson).mp3Time({ as }, id, 9) },
  { what: 'get-exam-lesson?result', take: review },
];

const refusalOf = (who: Who, isBeacon: boolean): ErrorCode => {
  if (who === 'guest') return 'SIGN_IN_REQUIRED';
  return !isBeacon && (who === 'learner' || who === 'ended') ? 'LESSON_LOCKED' : 'EXAM_ATTEMPT_NOT_FOUND';
};

describe.each(CALLS)('$what of an attempt of Lan', ({ take, isBeacon = false }) => {
  it.each(WHO)('is refused to %s, who is told nothing of it', async (who) => {
    const before = await stored();
    for (const result of [running, done]) {
      const told = await take(people[who], EXAM_LESSON, result);
      expect([told.code, told.data]).toEqual([refusalOf(who, isBeacon), null]);
    }
    expect(await stored()).toEqual(before);
  });

  it('is refused to Lan by way of another lesson with the same exam', async () => {
    if (isBeacon) return;
    const before = await stored();
    for (const result of [running, done]) {
      const told = await take(lan, OTHER_LESSON, result);
      expect([told.code, told.data]).toEqual(['EXAM_ATTEMPT_NOT_FOUND', null]);
    }
    expect(await stored()).toEqual(before);
  });
});

it.each(['continue-exam', 'select-answer', 'submit-exam', 'next-stage'])(
  '%s in the name of Lan is refused to others, and to Lan in the name of others',
  async (path) => {
    const before = await stored();
    const body = { stage: 1, question_id: 101, answer_id: '101-right', result_id: running };
    for (const [as, learner] of [
      [people.minh, lan],
      [lan, people.minh],
    ]) {
      const url = `/api/lesson/${path}/${EXAM_LESSON}`;
      const answer = await test.call('POST', url, { as: as ?? null, body: { ...body, learner_id: learner?.userId } });
      expect(answer.json()).toMatchObject({ error: { code: 'OTHER_LEARNER' }, data: null });
    }
    expect(await stored()).toEqual(before);
  },
);

it('start-exam in the name of Lan is refused to others, and to Lan in the name of others: what runs goes on', async () => {
  const before = await stored();
  const exam = sitting(test);
  const minh = people.minh?.userId ?? 0;
  const own = (await exam.start({ as: people.minh, learner: minh })).data;
  for (const [as, learner] of [
    [people.minh, lan.userId],
    [lan, minh],
  ] as const) {
    const { code, data } = await exam.start({ as, learner });
    expect([code, data]).toEqual(['OTHER_LEARNER', null]);
  }
  expect(await stored()).toEqual(before);
  expect((await exam.exam(people.minh)).body.last_exam_result).toMatchObject({ id: own.id, is_abandoned: false });
});

it.each([2_147_483_648, 9_007_199_254_740_991])(
  'an id beyond the numbers of attempts (%d) is refused, and fails nobody who answers meanwhile',
  async (result) => {
    const exam = sitting(test);
    const [own, select, time, mp3] = await Promise.all([
      exam.select({ as: lan, result: running }, 1, 102, '102-right', { sequence: 2 }),
      exam.select({ as: people.minh, result }, 1, 101, '101-right', { sequence: 1 }),
      exam.passedTime({ as: people.minh }, result, 5000, 1),
      exam.mp3Time({ as: people.minh }, result, 9),
    ]);
    expect(own.status).toBe(200);
    for (const { status } of [select, time, mp3]) expect([400, 404]).toContain(status);
  },
);
