import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CourseOfferView, TodayView } from '#contract/home.ts';
import type { PageServices } from '#contract/page-services.ts';
import { CARDS, importCards } from '../../testing/card-course.ts';
import { expectNoSentinel } from '../../testing/expect-no-sentinel.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { swipe, swiping } from '../../testing/swiping.ts';
import { buildTestApp, type Person, START_MS, type TestApp } from '../../testing/test-app.ts';

const { openVideo, openDocument, locked } = FIXTURE;
const [a, b, c] = CARDS.open.cards;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let test: TestApp;
let cards: ReturnType<typeof swiping>;
/** What the page asks for; the stand-in for the pages answers with it. */
let ask: (services: PageServices) => Promise<unknown>;
beforeAll(async () => {
  const handle = async (_request: Request, services: PageServices) => Response.json(await ask(services));
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
  await importCards(test);
  cards = swiping(test);
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.nowMs = START_MS;
});

async function page<T>(as: Person | null, question: (services: PageServices) => Promise<T>): Promise<T> {
  ask = question;
  const answer = await test.call('GET', '/', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as T;
}
const today = (as: Person): Promise<TodayView> => page(as, (services) => services.findToday());
const play = async (as: Person, played: [number, number][], lesson: number = openVideo.lesson) => {
  const body = { lesson_id: lesson, played };
  expect((await test.call('POST', '/khoa-hoc/upsert-lesson-progress', { as, body })).statusCode).toBe(200);
};
const days = async (as: Person) => {
  const { rows } = await test.database.pool.query<{ day: number }>(
    'SELECT day FROM study_day WHERE user_id = $1 ORDER BY day',
    [as.userId],
  );
  return rows.map((row) => row.day);
};

describe('‘Hôm nay’', () => {
  it('leads a new learner to the first lesson that opens, and counts nothing yet', async () => {
    const view = await today(await test.person('learner'));
    expect(view).toMatchObject({
      has_begun: false,
      continue: { lesson_id: openVideo.lesson, is_started: false, minutes_left: 4, course_name: expect.any(String) },
      reviews: { words: 0 },
      days_in_a_row: 0,
      remembered_words: 0,
    });
    expect(view.week.map((one) => one.is_studied)).toEqual(Array.from({ length: 7 }, () => false));
    expect(view.week.at(-1)?.day).toBe('2026-11-20');
    expectNoSentinel(JSON.stringify(view), 'today');
  });

  it('leads nobody from their course into the trial of another', async () => {
    const { pool } = test.database;
    // Open to all, and before the learner's own.
    await pool.query(`
      INSERT INTO course (id, name, slug, seo_url, level, audience, description, version, position)
        SELECT 991, name, 'khoa-khac', 'khoa-khac', 'N2', audience, description, 1, position - 1 FROM course;
      INSERT INTO stage (id, course_id, name, position) VALUES (9911, 991, 'Chặng khác', 0);
      INSERT INTO category (id, stage_id, title, position) VALUES (99101, 9911, 'Mục khác', 0);
      INSERT INTO lesson_group (id, category_id, name, glyph, is_trial, position) VALUES (991011, 99101, 'Nhóm', '本', true, 0);
      INSERT INTO lesson SELECT (l).* FROM (
        SELECT jsonb_populate_record(lesson, '{"id": 991101, "group_id": 991011}') AS l FROM lesson WHERE id = ${openVideo.lesson}) AS copied`);
    const archive = (at: string) =>
      pool.query(
        `WITH c AS (UPDATE course SET archived_at = ${at} WHERE id = 991) UPDATE content_state SET version = version + 1`,
      );
    await archive('NULL');
    const learner = await test.person('learner');
    expect((await today(learner)).continue?.lesson_id).toBe(991_101);
    await pool.query(
      `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
       SELECT $1, id, 100, now(), '{}', now(), now() FROM lesson WHERE id <> 991101`,
      [learner.userId],
    );
    expect(await today(learner)).toMatchObject({ has_begun: true, continue: null });
    await archive('now()');
  });

  it('goes on with the lesson that was begun, and says how many minutes are left of it', async () => {
    const learner = await test.person('learner');
    await play(learner, [[0, 50]]);
    expect(await today(learner)).toMatchObject({
      has_begun: true,
      continue: { lesson_id: openVideo.lesson, seconds_left: 150, minutes_left: 3, is_started: true },
    });
  });

  it('counts the words that are left for today, and each remembered word once', async () => {
    const enrolled = await test.person('enrolled');
    await cards.opened(enrolled);
    expect((await today(enrolled)).reviews).toEqual({ words: 4, minutes: 2 });
    await cards.review(enrolled, [swipe(a, 'right'), swipe(b, 'right'), swipe(c, 'left')]);
    expect(await today(enrolled)).toMatchObject({ remembered_words: 2 });
    // The same word in another lesson, see card-course.ts.
    await cards.opened(enrolled, CARDS.locked.lesson);
    await cards.review(enrolled, [swipe(CARDS.locked.cards[2], 'right')]);
    expect(await today(enrolled)).toMatchObject({ remembered_words: 2 });
  });

  it('refuses a guest, who is told what is inside instead', async () => {
    const refused = await page(null, (services) => services.findToday().catch((error: { code: string }) => error.code));
    expect(refused).toBe('SIGN_IN_REQUIRED');
    const [course] = await page<CourseOfferView[]>(null, (services) => services.listCourses());
    expect(course).toMatchObject({
      id: FIXTURE.courseId,
      stages: [{ number: 1 }, { number: 2 }, { number: 3, total_lessons: 3, total_words: 7 }],
      continue: { lesson_id: openVideo.lesson },
    });
    expectNoSentinel(JSON.stringify(course), 'the offer');
  });

  it('says whether a course is left to open by a code', async () => {
    const canEnrol = async (as: Person | null) => page(as, (services) => Promise.resolve(services.canEnrol));
    expect(await canEnrol(null)).toBe(true);
    expect(await canEnrol(await test.person('learner'))).toBe(true);
    expect(await canEnrol(await test.person('ended'))).toBe(true);
    expect(await canEnrol(await test.person('enrolled'))).toBe(false);
    expect(await canEnrol(await test.person('staff'))).toBe(false);
  });
});

describe('days of study', () => {
  it('are taken down once a day, whatever was learnt', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await play(learner, [[0, 10]]);
    await play(learner, [[10, 20]]);
    await cards.review(learner, [swipe(a, 'right')]);
    expect(await days(learner)).toHaveLength(1);
    test.clock.nowMs += DAY_MS;
    await cards.review(learner, [swipe(a, 'right')]);
    test.clock.nowMs += DAY_MS;
    const body = { component_id: openDocument.file };
    const read = await test.call('POST', `/api/lessons/${openDocument.lesson}/document-read`, { as: learner, body });
    expect(read.statusCode).toBe(200);
    const [first = 0] = await days(learner);
    expect(await days(learner)).toEqual([first, first + 1, first + 2]);
    const view = await today(learner);
    expect(view.days_in_a_row).toBe(3);
    expect(view.week.map((one) => one.is_studied)).toEqual([false, false, false, false, true, true, true]);
  });

  it('end at 04:00 of the site’s clock', async () => {
    const learner = await test.person('learner');
    await play(learner, [[0, 10]]);
    test.clock.nowMs = START_MS + 16 * HOUR_MS - 1; // noon and 16 hours: 04:00
    await play(learner, [[10, 20]]);
    expect(await today(learner)).toMatchObject({ days_in_a_row: 1 });
    expect(await days(learner)).toHaveLength(1);
    test.clock.nowMs += 1;
    expect(await today(learner)).toMatchObject({ days_in_a_row: 1 });
    await play(learner, [[20, 30]]);
    expect(await today(learner)).toMatchObject({ days_in_a_row: 2 });
  });

  it('take a swipe for the day on which it was made', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner, CARDS.open.lesson, 3 * DAY_MS);
    await cards.review(learner, [swipe(a, 'right', DAY_MS)]);
    const view = await today(learner);
    expect(view.days_in_a_row).toBe(1);
    expect(view.week.map((one) => one.is_studied).slice(-2)).toEqual([true, false]);
  });

  it('are none for a report that is refused', async () => {
    const learner = await test.person('learner');
    const body = { lesson_id: locked.lesson, played: [[0, 10]] };
    const refused = await test.call('POST', '/khoa-hoc/upsert-lesson-progress', { as: learner, body });
    expect(refused.statusCode).toBe(403);
    expect(await days(learner)).toEqual([]);
  });
});
