import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageServices } from '#contract/page-services.ts';
import { buildApp } from '../../app.ts';
import { cleanUp } from '../../platform/housekeeping.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, START_MS, type TestApp } from '../../testing/test-app.ts';

const { openVideo, openDocument, locked, last } = FIXTURE;
const DAY_MS = 24 * 3_600_000;

type Row = {
  day: string;
  pseudonym: string;
  kind: string;
  courseId: number;
  level: string;
  lesson: number;
  at: number;
};

let test: TestApp;
beforeAll(async () => {
  // The stand-in for the pages opens the lesson that the address names.
  const handle = async (request: Request, services: PageServices) => {
    const [course = '', lesson = ''] = new URL(request.url).pathname.slice(1).split('/');
    return Response.json(await services.findLessonPage(course, lesson, ''));
  };
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
  // The first stage moves to a course that is counted; the second stays in one that is not.
  await test.database.pool.query(`
    INSERT INTO course (id, name, slug, seo_url, level, audience, description, version, position)
    SELECT 39, name, 'khoa-dem', 'khoa-dem', level, audience, description, version, position + 1 FROM course WHERE id = 990;
    UPDATE stage SET course_id = 39 WHERE id = 9901;
    UPDATE video SET course_id = 39;
    UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1;
    ALTER TABLE "user" ALTER COLUMN id RESTART WITH 987654321`);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.nowMs = START_MS;
  await test.database.pool.query('DELETE FROM learning_event');
});

type Post = (url: string, body: object, as: Person | null) => Promise<{ status: number; code: string | undefined }>;
type Open = (path: string, as: Person | null, headers?: Record<string, string>) => Promise<void>;

/** What a server that runs for this alone has stored when it stopped. */
async function recorded(act: (server: { post: Post; open: Open }) => Promise<void>, keepDays = 400): Promise<Row[]> {
  const app = await buildApp({ ...test.deps, env: { ...test.deps.env, LEARNING_EVENT_DAYS: keepDays } });
  const cookieOf = (as: Person | null) => (as ? { cookie: as.cookie } : {});
  try {
    await act({
      async post(url, payload, as) {
        const answer = await app.inject({ method: 'POST', url, payload, headers: cookieOf(as) });
        return { status: answer.statusCode, code: answer.json().error?.code };
      },
      async open(path, as, headers = {}) {
        const answer = await app.inject({ url: path, headers: { ...headers, ...cookieOf(as) } });
        expect(answer.statusCode).toBe(200);
      },
    });
  } finally {
    await app.close();
  }
  return rows();
}

async function rows(): Promise<Row[]> {
  const found = await test.database.pool.query<Row>(
    `SELECT day::text, encode(pseudonym, 'hex') AS pseudonym, kind, course_id AS "courseId", level,
            lesson_id AS lesson, minute AS at
       FROM learning_event ORDER BY day, minute, kind, lesson_id`,
  );
  return found.rows;
}

const videoPage = `/khoa-dem/${openVideo.lesson}-${openVideo.seoUrl}`;
const play = (post: Post, as: Person, played: [number, number][]) =>
  post('/khoa-hoc/upsert-lesson-progress', { lesson_id: openVideo.lesson, played }, as);
const study = (post: Post, as: Person | null, lesson: number = openVideo.lesson, more: object = {}) =>
  post('/api/learning-events', { lesson_id: lesson, ...more }, as);

/** Everything that is counted, of one lesson with a video. */
async function studyAll({ post, open }: { post: Post; open: Open }, as: Person): Promise<void> {
  await open(videoPage, as);
  await play(post, as, [[0, 60]]);
  test.clock.nowMs += 3_600_000;
  await play(post, as, [[60, 200]]);
  await study(post, as);
}

describe('learning events', () => {
  it('are stored once of each kind, with course, level, day and minute of the site', async () => {
    const learner = await test.person('learner');
    const events = await recorded(async (server) => {
      await studyAll(server, learner);
      // The same again says nothing new.
      await play(server.post, learner, [[0, 200]]);
      await study(server.post, learner);
    });
    const told = (kind: string, at: number) => ({
      day: '2026-11-20',
      kind,
      courseId: 39,
      level: 'N5',
      lesson: openVideo.lesson,
      at,
      pseudonym: events[0]?.pseudonym,
    });
    const [noon, one] = [12 * 60, 13 * 60];
    expect(events).toEqual([
      told('opened', noon),
      told('video_25', noon),
      told('passed', one),
      told('studied', one),
      told('video_100', one),
      told('video_50', one),
      told('video_75', one),
    ]);
  });

  it('say that a lesson was passed by reading', async () => {
    const learner = await test.person('learner');
    const events = await recorded(async ({ post }) => {
      const read = (component_id: number) =>
        post(`/api/lessons/${openDocument.lesson}/document-read`, { component_id }, learner);
      await read(openDocument.file);
      test.clock.nowMs += 60_000;
      await read(openDocument.document);
      await read(openDocument.document);
    });
    expect(events.map(({ kind, lesson }) => [kind, lesson])).toEqual([['passed', openDocument.lesson]]);
  });

  it('are not made by a browser that looks ahead', async () => {
    const learner = await test.person('learner');
    expect(await recorded(({ open }) => open(videoPage, learner, { 'sec-purpose': 'prefetch' }))).toEqual([]);
  });

  it('are not made of a page that shows a lock', async () => {
    const learner = await test.person('learner');
    expect(await recorded(({ open }) => open(`/khoa-dem/${locked.lesson}-${locked.seoUrl}`, learner))).toEqual([]);
  });

  it('are never made of a tester, a guest, or a course outside the list', async () => {
    const [tester, enrolled] = [await test.person('tester'), await test.person('enrolled')];
    const events = await recorded(async (server) => {
      await studyAll(server, tester);
      await server.open(videoPage, null);
      await server.open(`/${FIXTURE.seoUrl}/${last.lesson}-bai-cuoi`, enrolled);
      expect((await study(server.post, enrolled, last.lesson)).status).toBe(200);
      await server.post(`/api/lessons/${last.lesson}/document-read`, { component_id: last.component }, enrolled);
    });
    expect(events).toEqual([]);
  });

  it('are not made at all where they are kept for 0 days', async () => {
    const learner = await test.person('learner');
    expect(await recorded((server) => studyAll(server, learner), 0)).toEqual([]);
  });
});

describe('POST /api/learning-events', () => {
  it('counts a minute once, whatever the lesson and the server', async () => {
    const learner = await test.person('learner');
    const server = () =>
      recorded(async ({ post }) => {
        await study(post, learner);
        await study(post, learner, openDocument.lesson);
      });
    await server();
    expect(await server()).toHaveLength(1);
    test.clock.nowMs += 60_000;
    expect(await server()).toHaveLength(2);
  });

  it('takes what a beacon sends as a form', async () => {
    const learner = await test.person('learner');
    // A server of its own, which has stored the event when it has stopped: not in the midst of the next test.
    const app = await buildApp(test.deps);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/learning-events',
      payload: `lesson_id=${openVideo.lesson}&learner_id=${learner.userId}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: learner.cookie },
    });
    await app.close();
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(await rows()).toHaveLength(1);
  });

  it('refuses a guest, another learner’s minute, a locked lesson and one that there is not', async () => {
    const learner = await test.person('learner');
    const events = await recorded(async ({ post }) => {
      expect(await study(post, null)).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' });
      expect(await study(post, learner, openVideo.lesson, { learner_id: 1 })).toMatchObject({ code: 'OTHER_LEARNER' });
      expect(await study(post, learner, locked.lesson)).toEqual({ status: 403, code: 'LESSON_LOCKED' });
      expect(await study(post, learner, 999_999)).toEqual({ status: 404, code: 'LESSON_NOT_FOUND' });
    });
    expect(events).toEqual([]);
  });
});

describe('the pseudonym', () => {
  const studiedBy = async (person: Person) => {
    await recorded(async ({ post }) => {
      await study(post, person);
    });
  };

  it('is the same within a day on every server, and another one for each learner and each day', async () => {
    const [learner, other] = [await test.person('learner'), await test.person('learner')];
    await Promise.all([studiedBy(learner), studiedBy(other)]);
    test.clock.nowMs += 60_000;
    await studiedBy(learner);
    test.clock.nowMs += DAY_MS;
    await studiedBy(learner);
    const [first, second, same, nextDay] = await rows();
    expect([first?.pseudonym, second?.pseudonym]).toContain(same?.pseudonym);
    expect(new Set([first, second, nextDay].map((row) => row?.pseudonym)).size).toBe(3);
  });

  it('tells nothing of the learner: the id stands nowhere, not even hashed', async () => {
    const learner = await test.person('learner');
    await studiedBy(learner);
    const { rows: stored } = await test.database.pool.query<{ row: string }>(
      'SELECT learning_event::text AS row FROM learning_event',
    );
    expect(stored).toHaveLength(1);
    const id = String(learner.userId);
    const forms = [id, learner.userId.toString(16), Buffer.from(id).toString('hex')];
    for (const algorithm of ['md5', 'sha1', 'sha256']) {
      forms.push(createHash(algorithm).update(id).digest('hex').slice(0, 32));
    }
    for (const form of forms) expect(stored[0]?.row).not.toContain(form);
  });

  it('cannot be made again once the day is over: its salt is gone, today’s is kept', async () => {
    const learner = await test.person('learner');
    await studiedBy(learner);
    test.clock.nowMs += DAY_MS;
    await studiedBy(learner);
    await cleanUp(test.database.pool, test.deps.env, test.clock.nowMs);
    const salts = await test.database.pool.query('SELECT day::text FROM learning_event_salt');
    expect(salts.rows).toEqual([{ day: '2026-11-21' }]);
  });
});

describe('after LEARNING_EVENT_DAYS', () => {
  const DAYS = ['2025-10-16', '2025-10-17', '2026-11-18', '2026-11-19', '2026-11-20'];

  it.each([
    [400, DAYS.slice(1)],
    [2, DAYS.slice(3)],
    [1, DAYS.slice(4)],
    [0, []],
  ])('of %d, these days are left', async (keepDays, left) => {
    const { pool } = test.database;
    for (const day of DAYS) {
      await pool.query(`INSERT INTO learning_event VALUES ($1, '\\x00', 'opened', 39, 'N5', 990101, 1)`, [day]);
    }
    await cleanUp(pool, { ...test.deps.env, LEARNING_EVENT_DAYS: keepDays }, test.clock.nowMs);
    expect((await rows()).map((row) => row.day)).toEqual(left);
  });
});
