import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageServices } from '#contract/page-services.ts';
import { expectNoSentinel } from '../testing/expect-no-sentinel.ts';
import { FIXTURE } from '../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/test-app.ts';

const { openVideo, locked, seoUrl, slug } = FIXTURE;

let test: TestApp;
/** The calls a page would make; the stand-in for the pages answers with their result. */
let ask: (services: PageServices) => Promise<unknown>;
beforeAll(async () => {
  const handle = async (_request: Request, services: PageServices) => Response.json((await ask(services)) ?? null);
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
});
afterAll(() => test.close());

async function page<T>(
  question: (services: PageServices) => Promise<T>,
  as: Person | null = null,
  headers: Record<string, string> = {},
): Promise<T> {
  ask = question;
  const answer = await test.call('GET', '/khoa-hoc', { as, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as T;
}

const lessonPage = (path: string, as: Person | null = null, headers = {}) =>
  page((services) => services.findLessonPage(seoUrl, path, '?ref=notice'), as, headers);
const openPath = `${openVideo.lesson}-${openVideo.seoUrl}`;
const lockedPath = `${locked.lesson}-${locked.seoUrl}`;

async function records(person: Person): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: string }>(
    'SELECT count(*) FROM lesson_record WHERE user_id = $1',
    [person.userId],
  );
  return Number(rows[0]?.count);
}

describe('a page', () => {
  it('has a policy with its own nonce, which is passed to it', async () => {
    const tell = async () => {
      ask = (services) => Promise.resolve(services.cspNonce);
      const answer = await test.call('GET', '/');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      return { nonce: answer.json() as string, policy: String(answer.headers['content-security-policy']) };
    };
    const [one, other] = [await tell(), await tell()];
    expect(one.policy).toContain(`script-src 'self' 'nonce-${one.nonce}';`);
    expect(one.nonce).not.toBe(other.nonce);
  });

  it('knows the viewer, the server’s time and the chosen theme', async () => {
    const learner = await test.person('learner');
    const tell = ({ me, nowMs, timeZone, theme }: PageServices) => Promise.resolve({ me, nowMs, timeZone, theme });
    expect(await page(tell)).toEqual({
      me: null,
      nowMs: test.clock.nowMs,
      timeZone: 'Asia/Ho_Chi_Minh',
      theme: 'system',
    });
    const themed = { ...learner, cookie: `${learner.cookie}; theme=dark` };
    expect(await page(tell, themed)).toMatchObject({ me: { id: learner.userId }, theme: 'dark' });
    expect(await page(tell, { ...learner, cookie: 'theme=<script>' })).toMatchObject({ theme: 'system' });
  });

  it('never takes the address of a call', async () => {
    ask = () => Promise.resolve('page');
    for (const url of ['/api/unknown', '/api', '/media/x/y/z'])
      expect((await test.call('GET', url)).headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await test.call('POST', '/video/get-link')).json().error.code).toBe('METHOD_NOT_ALLOWED');
    expect((await test.call('GET', '/khoa-hoc/upsert-lesson-progress')).json().error.code).toBe('METHOD_NOT_ALLOWED');
    expect((await test.call('GET', '/anything/else')).json()).toBe('page');
  });

  it('keeps what the browser’s scripts have chosen; its data and forms leave it as it is', async () => {
    ask = () => Promise.resolve('page');
    const headers = { cookie: 'theme=dark; video_quality=360p; other=1' };
    const setBy = async (method: 'GET' | 'POST', path: string, more = {}) =>
      (await test.call(method, path, { headers: { ...headers, ...more } })).headers['set-cookie'];
    const rest = 'Path=/; Max-Age=31536000; SameSite=Lax';
    expect(await setBy('GET', '/khoa-hoc')).toEqual([`theme=dark; ${rest}`, `video_quality=360p; ${rest}`]);
    expect(await setBy('GET', '/khoa-hoc.data')).toBeUndefined();
    expect(await setBy('POST', '/giao-dien', { 'content-type': 'application/x-www-form-urlencoded' })).toBeUndefined();
  });

  it('accepts no form from another site', async () => {
    ask = () => Promise.resolve('page');
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await test.call('POST', '/dang-nhap', { body: 'email=a', headers });
    expect(answer.json().error.code).toBe('CROSS_SITE');
  });
});

describe('the lesson page', () => {
  it('opens, and creates the learner’s record once', async () => {
    const learner = await test.person('learner');
    expect(await lessonPage(openPath, learner)).toMatchObject({
      status: 'found',
      view: {
        kind: 'open',
        course: { id: 990, SEOurl: seoUrl, level: 'N5' },
        stage: { number: 1 },
        lesson: { id: openVideo.lesson, userLesson: { percent: 0, position: null, parts: [{ played: [] }] } },
      },
    });
    await lessonPage(openPath, learner);
    expect(await records(learner)).toBe(1);
  });

  it('creates one record for two tabs that open at once', async () => {
    const learner = await test.person('learner');
    ask = (services) => services.findLessonPage(seoUrl, openPath, '');
    const answers = await Promise.all(Array.from({ length: 6 }, () => test.call('GET', '/x', { as: learner })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    expect(await records(learner)).toBe(1);
  });

  it.each([{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])(
    'creates no record for a prefetch: %o',
    async (headers) => {
      const learner = await test.person('learner');
      expect(await lessonPage(openPath, learner, headers)).toMatchObject({ view: { lesson: { userLesson: null } } });
      expect(await records(learner)).toBe(0);
    },
  );

  it('creates no record of a locked lesson', async () => {
    const learner = await test.person('learner');
    await lessonPage(lockedPath, learner);
    expect(await records(learner)).toBe(0);
  });

  it.each([
    ['the second name', seoUrl, `${openVideo.lesson}-${openVideo.slug}`],
    ['no name', seoUrl, String(openVideo.lesson)],
    ['a wrong name', seoUrl, `${openVideo.lesson}-x`],
    ['the course’s second name', slug, openPath],
    ['another course', 'khoa-khac', openPath],
  ])('by %s leads to its own address and keeps the query', async (_fact, course, path) => {
    expect(await page((services) => services.findLessonPage(course, path, '?ref=notice'))).toEqual({
      status: 'redirect',
      to: `/khoa-hoc/${seoUrl}/lesson/${openPath}?ref=notice`,
    });
  });

  it.each(['1-x', 'x', '', '0', '99999999999-x'])('that does not exist (%j) is not found', async (path) => {
    expect(await lessonPage(path)).toEqual({ status: 'not-found' });
  });

  it('of an archived lesson redirects to its group', async () => {
    const archive = (at: string) =>
      test.database.pool.query(
        `UPDATE lesson SET archived_at = ${at} WHERE id = ${locked.lesson}; UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1`,
      );
    await archive('now()');
    expect(await lessonPage(lockedPath)).toEqual({
      status: 'redirect',
      to: `/khoa-hoc/${seoUrl}/group/${FIXTURE.lockedGroup}?ref=notice`,
    });
    await archive('NULL');
    expect(await lessonPage(lockedPath)).toMatchObject({ status: 'found', view: { kind: 'locked' } });
  });

  it.each([
    ['guest', 'sign-in', false],
    ['learner', 'enrol', false],
    ['tester', 'enrol', false],
    ['ended', 'ended', true],
  ] as const)(
    'of a locked lesson tells a %s what helps (%s) and nothing of its content',
    async (role, reason, hasEnd) => {
      const person = await test.person(role);
      const found = await lessonPage(lockedPath, person);
      expect(found).toMatchObject({
        status: 'found',
        view: {
          kind: 'locked',
          lesson: { id: locked.lesson, reason, component_types: [2, 1, 8], group_name: 'Nhóm khóa' },
        },
      });
      const endedAt = hasEnd ? new Date(test.clock.nowMs - 3_600_000).toISOString() : null;
      expect(found).toMatchObject({ view: { lesson: { ended_at: endedAt } } });
      // Those of the same group come first.
      const ids = [FIXTURE.free.lesson, openVideo.lesson, FIXTURE.openDocument.lesson];
      expect(found).toMatchObject({ view: { lesson: { open_lessons: ids.map((id) => ({ id })) } } });
      expectNoSentinel(JSON.stringify(found), `the locked page of a ${role}`);
      expect(JSON.stringify(found)).not.toContain('/media/');
    },
  );
});

it('a locked lesson offers no lesson already passed', async () => {
  const learner = await test.person('learner');
  await test.database.pool.query(
    `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
     VALUES ($1, $2, 100, now(), '{}', now(), now())`,
    [learner.userId, FIXTURE.free.lesson],
  );
  const ids = [openVideo.lesson, FIXTURE.openDocument.lesson];
  expect(await lessonPage(lockedPath, learner)).toMatchObject({
    view: { lesson: { open_lessons: ids.map((id) => ({ id })) } },
  });
});

describe('the pages around the lesson', () => {
  it('redirect from the second name to the first and keep the query', async () => {
    expect(await page((services) => services.findCoursePage(slug, '?x=1'))).toEqual({
      status: 'redirect',
      to: `/khoa-hoc/${seoUrl}?x=1`,
    });
    expect(await page((services) => services.findGroupPage(slug, FIXTURE.openGroup, '?x=1'))).toEqual({
      status: 'redirect',
      to: `/khoa-hoc/${seoUrl}/group/${FIXTURE.openGroup}?x=1`,
    });
    expect(await page((services) => services.findGroupPage(seoUrl, 1, ''))).toEqual({
      status: 'redirect',
      to: `/khoa-hoc/${seoUrl}`,
    });
    expect(await page((services) => services.findCoursePage('khoa-khac', ''))).toEqual({ status: 'not-found' });
    expect(await page((services) => services.findGroupPage('khoa-khac', 1, ''))).toEqual({ status: 'not-found' });
    expect(await page((services) => services.findPanel('1-x'))).toBeNull();
  });

  it('contain nothing of locked lessons', async () => {
    const learner = await test.person('learner');
    const all = await page(
      async (services) => [
        await services.listCourses(),
        await services.findCoursePage(seoUrl, ''),
        await services.findGroupPage(seoUrl, FIXTURE.lockedGroup, ''),
        await services.findPanel(lockedPath),
      ],
      learner,
    );
    expect(JSON.stringify(all)).toContain('Nhóm khóa');
    expectNoSentinel(JSON.stringify(all), 'the pages around a locked lesson');
  });

  it('continue at the first open lesson not passed, after the furthest one begun', async () => {
    const goOn = async (person: Person | null) => {
      const found = await page((services) => services.findCoursePage(seoUrl, ''), person);
      return found.status === 'found' ? found.view.continue : undefined;
    };
    const learner = await test.person('learner');
    const pass = (lessonId: number, percent: number) =>
      test.database.pool.query(
        `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
         VALUES ($1, $2, $3::int, CASE WHEN $3::int >= 85 THEN now() END, '{}', now(), now())`,
        [learner.userId, lessonId, percent],
      );
    expect(await goOn(null)).toMatchObject({
      lesson_id: openVideo.lesson,
      is_started: false,
      seconds_left: 200,
    });
    await pass(openVideo.lesson, 100);
    expect(await goOn(learner)).toMatchObject({ lesson_id: FIXTURE.openDocument.lesson, is_started: true });
    await pass(FIXTURE.openDocument.lesson, 40);
    expect(await goOn(learner)).toMatchObject({ lesson_id: FIXTURE.openDocument.lesson, has_video: false });
    await pass(FIXTURE.free.lesson, 90);
    expect(await goOn(learner)).toMatchObject({ lesson_id: FIXTURE.openDocument.lesson });
    await test.database.pool.query('UPDATE lesson_record SET passed_at = now() WHERE user_id = $1', [learner.userId]);
    expect(await goOn(learner)).toBeNull();
  });

  it('ask for a rating after three passed lessons or thirty minutes, once something may be rated', async () => {
    const { lesson, component } = openVideo;
    const asks = async (person: Person | null) => {
      const found = await page((services) => services.findCoursePage(seoUrl, ''), person);
      return found.status === 'found' ? found.view.asks_to_rate : undefined;
    };
    const write = (person: Person, lessonId: number, isPassed: boolean, parts: object) =>
      test.database.pool.query(
        `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
         VALUES ($1, $2, 50, CASE WHEN $3 THEN now() END, $4, now(), now())`,
        [person.userId, lessonId, isPassed, JSON.stringify(parts)],
      );
    expect(await asks(null)).toBe(false);
    const passing = await test.person('learner');
    for (const [index, one] of [openVideo, FIXTURE.openDocument, FIXTURE.free].entries()) {
      expect(await asks(passing), `after ${index} passed lessons`).toBe(false);
      await write(passing, one.lesson, true, {});
    }
    expect(await asks(passing)).toBe(true);
    const watching = await test.person('learner');
    await write(watching, lesson, false, { [component]: { percent: 50, played: [0, 1799] } });
    expect(await asks(watching)).toBe(false);
    await test.database.pool.query('UPDATE lesson_record SET parts = $2 WHERE user_id = $1', [
      watching.userId,
      JSON.stringify({ [component]: { percent: 50, played: [0, 1800] } }),
    ]);
    expect(await asks(watching)).toBe(true);
    const answer = await test.call('POST', '/khoa-hoc/save-rating', {
      as: watching,
      body: { course_id: FIXTURE.courseId, rating: 4, message: '' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await asks(watching)).toBe(false);
  });
});

describe('a form of a page', () => {
  it('signs in, redeems and signs out, and shows a refusal beside the form', async () => {
    const { email, password } = await test.person('learner');
    expect(await page((services) => services.signIn({ email, password: 'wrong one' }))).toEqual({
      status: 'refused',
      code: 'SIGN_IN_FAILED',
    });
    const signedIn = await page((services) => services.signIn({ email, password }));
    const cookie = signedIn.status === 'signed-in' ? (signedIn.setCookies[0]?.split(';')[0] ?? '') : '';
    const person = { userId: 0, email, password, cookie };
    expect(await page((services) => Promise.resolve(services.me), person)).toMatchObject({ email });
    expect(await page((services) => services.redeemCode({ code: 'ABC' }), person)).toEqual({
      status: 'refused',
      code: 'CODE_MALFORMED',
    });
    expect(await page((services) => services.redeemCode({ code: 'ABC' }))).toEqual({
      status: 'refused',
      code: 'SIGN_IN_REQUIRED',
    });
    expect((await page((services) => services.signOut(), person)).setCookie).toContain('Max-Age=0');
    expect(await page((services) => Promise.resolve(services.me), person)).toBeNull();
  });
});

describe('the pages of comments', () => {
  it('get what the viewer may know, or the reason why not', async () => {
    const [learner, staff] = [await test.person('learner'), await test.person('staff')];
    const refused = (code: string) => ({ status: 'refused', code });
    const answered = { status: 'answered' };
    const invalid = refused('UNSUBSCRIBE_INVALID');
    const asking: [
      ask: (services: PageServices) => Promise<unknown>,
      guest: unknown,
      learner: unknown,
      staff: unknown,
    ][] = [
      [(services) => services.countUnreadNotices(), 0, 0, 0],
      [(services) => services.listNotices({}), refused('SIGN_IN_REQUIRED'), answered, answered],
      [(services) => services.updateProfile({ name: 'Lan' }), refused('SIGN_IN_REQUIRED'), answered, answered],
      [
        (services) => services.updateProfile({ name: '' }),
        refused('SIGN_IN_REQUIRED'),
        refused('NAME_INVALID'),
        refused('NAME_INVALID'),
      ],
      [
        (services) => services.changePassword({ current_password: 'x', new_password: 'chim én bay thấp' }),
        refused('SIGN_IN_REQUIRED'),
        refused('PASSWORD_WRONG'),
        refused('PASSWORD_WRONG'),
      ],
      [(services) => services.listModeratedComments({}), refused('SIGN_IN_REQUIRED'), refused('STAFF_ONLY'), answered],
      [(services) => services.listMuted(), refused('SIGN_IN_REQUIRED'), refused('STAFF_ONLY'), answered],
      [(services) => services.listRatings({}), refused('SIGN_IN_REQUIRED'), refused('STAFF_ONLY'), answered],
      [(services) => services.unsubscribe('x'), invalid, invalid, invalid],
    ];
    for (const [question, ...told] of asking)
      for (const [at, viewer] of [null, learner, staff].entries()) {
        const answer = await page(question, viewer);
        if (typeof told[at] === 'object') expect(answer).toMatchObject(told[at] as object);
        else expect(answer).toBe(told[at]);
      }
  });

  it('accept a profile form, checked by the same rules as the call', async () => {
    const learner = await test.person('learner');
    const wrong = { name: 5 } as never;
    expect(await page((services) => services.updateProfile(wrong), learner)).toEqual({
      status: 'refused',
      code: 'BAD_REQUEST',
    });
    expect(await page((services) => services.updateProfile({ name: ' Mai ' }), learner)).toMatchObject({
      view: { name: 'Mai' },
    });
    const passwords = { current_password: learner.password, new_password: 'chim én bay thấp' };
    expect(await page((services) => services.changePassword(passwords), learner)).toEqual({
      status: 'answered',
      view: null,
    });
  });
});
