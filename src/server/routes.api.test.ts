import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorView } from '#contract/errors.ts';
import { CARDS, importCards } from './testing/card-course.ts';
import { commenting } from './testing/commenting.ts';
import { FIXTURE } from './testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from './testing/test-app.ts';

const { openVideo, openDocument } = FIXTURE;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const UUID = '019a0000-0000-7000-8000-00000000000a';

type Schema = { hide?: boolean; body?: unknown; response?: Record<string, unknown> };
type Route = { call: string; method: string; url: string; schema: Schema };

let test: TestApp;
let learner: Person;
let routes: Route[];
/** a comment of somebody else in the open lesson */
let comment: number;
beforeAll(async () => {
  test = await buildTestApp();
  await importCards(test);
  // Somebody else has id 1.
  await test.person('learner');
  learner = await test.person('enrolled');
  comment = await commenting(test).written(await test.person('learner'), 'Chào');
  routes = test.routes.flatMap(({ method, url, schema }) =>
    [method].flat().map((one) => ({ call: `${one} ${url}`, method: one, url, schema: schema as Schema })),
  );
});
afterAll(() => test.close());

const visible = () => routes.filter((route) => route.schema?.hide !== true && route.method !== 'HEAD');

/** An address of the route: ids that are there. */
const fill = (url: string) =>
  url
    .replace('/api/courses/:id', `/api/courses/${FIXTURE.courseId}`)
    .replace('/api/comments/:id', `/api/comments/${comment}`)
    .replace('/cdn/comment/:size/:name', `/cdn/comment/small/${'a'.repeat(32)}.webp`)
    .replace('/cdn/avatar/:size/:name', `/cdn/avatar/small/${'a'.repeat(32)}.webp`)
    .replace(':token', '1-0-x')
    .replace('/api/groups/:id', `/api/groups/${FIXTURE.openGroup}`)
    .replace('/api/stages/:id', '/api/stages/9901')
    .replace('/media/:component/*', `/media/${openDocument.file}/ban-in.pdf`)
    .replace(':id', String(openDocument.lesson))
    .replace('/media/:grant/:folder/*', `/media/x/${'a'.repeat(32)}/auto.m3u8`);

/** Refused: 4xx, with a code of the closed list. */
function expectRefusal(answer: LightMyRequestResponse, what: string): void {
  expect(answer.statusCode, what).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
  expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8');
  expect(ErrorView.safeParse(answer.json()).success, `${what}: ${answer.body}`).toBe(true);
}

/** What must stay as it is. Tries are counted in rate_limit: that is its purpose. */
async function stored(): Promise<Record<string, number>> {
  const { rate_limit: _tries, ...counts } = await test.countRows();
  return counts;
}

async function changesNothing(attempt: () => Promise<void>): Promise<void> {
  const before = await stored();
  await attempt();
  expect(await stored()).toEqual(before);
  expect((await test.call('GET', '/api/me', { as: learner })).json()).toMatchObject({ id: learner.userId });
}

/** Calls that write without a body, and why. */
const WITHOUT_BODY: Record<string, string> = {
  'POST /api/auth/sign-out': 'ends the session of the cookie',
  'POST /api/comments/:id/clear-reports': 'the address says everything',
  'POST /api/notices/unsubscribe/:token': 'the address says everything',
};

/** Calls of whose body every field may be left out. */
const ALL_OPTIONAL = [
  'POST /api/comments/:id/report',
  'POST /api/notices/settings',
  'POST /api/profile',
  'POST /api/reviews/settings',
];

describe('every route', () => {
  it('says what it answers', () => {
    const silent = routes.filter(
      ({ schema }) => !schema?.response || !('4xx' in schema.response) || !('5xx' in schema.response),
    );
    expect(silent.map((route) => route.call)).toEqual([]);
    const unanswered = visible().filter(
      ({ schema }) => !Object.keys(schema.response ?? {}).some((status) => /^[23]\d\d$/.test(status)),
    );
    expect(unanswered.map((route) => route.call)).toEqual([]);
  });

  it('that writes says what it takes, or why it takes nothing', () => {
    const writing = visible().filter(({ method }) => method !== 'GET');
    const open = writing.filter(({ schema }) => !schema.body).map((route) => route.call);
    expect(open.toSorted()).toEqual(Object.keys(WITHOUT_BODY).toSorted());
  });

  it('answers each other method with 405 in JSON, and names its own', async () => {
    const urls = new Set(visible().map((route) => route.url));
    expect(urls.size).toBeGreaterThan(12);
    for (const url of urls) {
      const own = visible()
        .filter((route) => route.url === url)
        .map((route) => route.method);
      for (const method of METHODS.filter((one) => !own.includes(one) && !(one === 'HEAD' && own.includes('GET')))) {
        const answer = await test.app.inject({ method, url: fill(url), headers: { cookie: learner.cookie } });
        const what = `${method} ${url}`;
        expect([what, answer.statusCode]).toEqual([what, 405]);
        for (const one of own) expect(answer.headers.allow, what).toContain(one);
        if (method === 'HEAD') continue;
        expectRefusal(answer, what);
        expect(answer.json().error.code, what).toBe('METHOD_NOT_ALLOWED');
      }
    }
  });

  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/courses/1/2/3',
    '/API/courses',
    '/api//courses',
    '/api/me/',
    '/media/x',
    '/unknown',
  ])('beside it, %s is 404 in JSON for every method', async (url) => {
    for (const method of METHODS.filter((one) => one !== 'HEAD')) {
      const answer = await test.app.inject({ method, url });
      expectRefusal(answer, `${method} ${url}`);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

const NO_TEXT = [1, 0, null, true, [], ['a'], {}, { $gt: '' }];
const NO_NUMBER = ['', '12', 'x', '\u0000', null, true, [], [1], {}];
// Unknown and foreign ids too: 991 is no lesson, 9902 no finished stage.
const NO_ID = [...NO_NUMBER, 0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 999_999_999, 991, 9902];
const [CARD] = CARDS.open.cards;
const SWIPE = { client_id: UUID, card_id: CARD, direction: 'left', undo_of: null, grade: 1, age_ms: 0 };
const BAD_IN_SWIPE = [
  { client_id: 'x' },
  { card_id: 0 },
  { card_id: 1e10 },
  { direction: 'up' },
  { direction: null },
  { undo_of: 'x' },
  { grade: 0 },
  { grade: 5 },
  { grade: 2.5 },
  { age_ms: -1 },
  { age_ms: 1e13 },
  { age_ms: null },
];
const BAD: Record<string, unknown[]> = {
  // 990202 is a lesson that holds no video.
  id: [...NO_ID, FIXTURE.free.lesson],
  lesson: NO_ID,
  place: [...NO_NUMBER, 0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, 999_999_999, 991],
  ignored: [...NO_NUMBER, 0, -1, 0.5, 1e308],
  owner: [...NO_NUMBER, 0, -1, 0.5, 1e308, 2 ** 53, 999_999_999, 1],
  // Any text of 8 to 200 characters is a password.
  secret: [...NO_TEXT, '', ' ', '\u0000', '\ud800', 'x'.repeat(1001), 'x'.repeat(100_000)],
  text: [...NO_TEXT, '', ' ', '\u0000', 'a\u0000b@tsubame.example', '\ud800', 'x'.repeat(1001), 'x'.repeat(100_000)],
  seconds: [...NO_NUMBER, -1, -0.001, 86_401, 1e308, 2 ** 53],
  percent: [...NO_NUMBER, -0.1, 100.1, 1e308],
  count: [...NO_NUMBER, -1, 0.5, 1e10, 2 ** 53],
  uuid: [...NO_TEXT, '', 'x', `${UUID}\u0000`, `${UUID} `, UUID.slice(1), UUID.replace('a', 'g'), '\u0000'.repeat(36)],
  ranges: [
    ['x', null, {}, '[[0,1]]', [null], [1], [[]], [[1]], [[1, 2, 3]], [['1', '2']], [{ 0: 1, 1: 2 }]],
    [[[-1, 2]], [[0, 1e308]], [[0, 86_401]], [[0, null]], [[[0], [1]]], Array.from({ length: 201 }, () => [0, 1])],
  ].flat(),
  kind: ['', 'group', 'Stage', '__proto__', 1, null, [], {}],
  commentId: [...NO_NUMBER, 0, -1, 0.5, 1e308, 2 ** 53, 2 ** 63, 999_999_999],
  stars: [...NO_NUMBER, 0, 6, -1, 0.5, 1e308, 2 ** 53],
  ids: [
    null,
    1,
    'x',
    {},
    ...[...NO_NUMBER, 0, -1, 0.5, 2 ** 31].map((one) => [one]),
    Array.from({ length: 101 }, (_, n) => n + 1),
  ],
  reference: [1, true, [], {}, 'x'.repeat(41)],
  flag: ['', 'true', 1, 0, null, [], {}],
  // What is no text, shows nothing, or is longer than any comment.
  comment: [...NO_TEXT, '', ' ', '\u0000', '\u200b', 'x'.repeat(2001), 'x'.repeat(100_000)],
  pictures: [...NO_TEXT, 'x', '../x', '\u0000', `${'a'.repeat(32)}.webp`, 'x'.repeat(100_000)],
  message: [...NO_TEXT, 'x'.repeat(1001), 'x'.repeat(100_000)],
  reason: [...NO_TEXT, 'x'.repeat(2001), 'x'.repeat(100_000)],
  name: [...NO_TEXT, '', ' ', '\u0000', '\u202e', 'x'.repeat(61), 'x'.repeat(100_000)],
  avatar: [1, true, [], {}, '', 'x', '../x', '\u0000', `${'a'.repeat(32)}.webp`],
  report: [null, 1, 'x', [], true],
  anyNumber: NO_NUMBER,
  piles: [
    ...NO_NUMBER,
    { remember: [] },
    { remember: 1, non: [] },
    { remember: [0], non: [] },
    { remember: ['1'], non: [] },
    { remember: [CARD], non: [CARD] },
    { remember: Array.from({ length: 5001 }, () => CARD), non: [] },
  ],
  swipes: ['', 'x', 1, null, {}, [1], [null], [{}], [[SWIPE]], Array.from({ length: 501 }, () => SWIPE)].concat(
    BAD_IN_SWIPE.map((fault) => [{ ...SWIPE, ...fault }]),
  ),
};

type Field = keyof typeof BAD;
/** A body of each call, and of what kind its fields are. */
const BODIES: Record<string, { body: Record<string, unknown>; fields: Record<string, Field>; type?: string }> = {
  'POST /api/auth/register': {
    body: { name: 'Minh', email: 'new@tsubame.example', password: '1234567' },
    fields: { name: 'text', email: 'text', password: 'secret' },
  },
  'POST /api/auth/sign-in': {
    body: { email: 'nobody@tsubame.example', password: 'wrong one' },
    fields: { email: 'text', password: 'secret' },
  },
  'POST /api/enrolments': { body: { code: 'ABC' }, fields: { code: 'text' } },
  'POST /khoa-hoc/upsert-lesson-progress': {
    body: {
      lesson_id: openVideo.lesson,
      course_id: FIXTURE.courseId,
      component_id: openVideo.component,
      video_progress: 5,
      played: [[0, 5]],
      position_seconds: 5,
      session_id: UUID,
      sequence: 1,
      client_id: UUID,
      learner_id: 0,
    },
    fields: {
      lesson_id: 'id',
      course_id: 'ignored',
      component_id: 'id',
      video_progress: 'percent',
      played: 'ranges',
      position_seconds: 'seconds',
      session_id: 'uuid',
      sequence: 'count',
      client_id: 'uuid',
      learner_id: 'owner',
    },
  },
  'POST /api/lessons/:id/document-read': {
    body: { component_id: openDocument.file, learner_id: 0 },
    fields: { component_id: 'id', learner_id: 'owner' },
  },
  'POST /api/seen': {
    body: { kind: 'stage', id: 9901, learner_id: 0 },
    fields: { kind: 'kind', id: 'id', learner_id: 'owner' },
  },
  'POST /khoa-hoc/set-achievement': {
    body: { lesson_id: openVideo.lesson, course_id: FIXTURE.courseId, progress_before: 5, learner_id: 0 },
    fields: { lesson_id: 'lesson', course_id: 'ignored', progress_before: 'percent', learner_id: 'owner' },
  },
  'POST /api/learning-events': {
    body: { lesson_id: openVideo.lesson, learner_id: 0 },
    fields: { lesson_id: 'lesson', learner_id: 'owner' },
  },
  'POST /khoa-hoc/save-rating': {
    body: { course_id: FIXTURE.courseId, rating: 5, message: '', learner_id: 0 },
    fields: { course_id: 'id', rating: 'stars', message: 'message', learner_id: 'owner' },
  },
  'POST /api/flashcard/get-result': {
    body: { lesson_id: CARDS.open.lesson, name: 'flashcard' },
    fields: { lesson_id: 'id', name: 'kind' },
  },
  'POST /api/flashcard/save-result': {
    body: {
      lesson_id: CARDS.open.lesson,
      flashcard_ids: { remember: [], non: [] },
      course_id: FIXTURE.courseId,
      swipes: [],
      learner_id: 0,
    },
    fields: { lesson_id: 'id', flashcard_ids: 'piles', course_id: 'ignored', swipes: 'swipes', learner_id: 'owner' },
  },
  'POST /vocabulary/like-card': {
    body: { id: CARD, course_id: FIXTURE.courseId, t: 1_763_614_800, liked: true, learner_id: 0 },
    fields: { id: 'id', course_id: 'ignored', t: 'anyNumber', liked: 'flag', learner_id: 'owner' },
  },
  'POST /api/reviews': {
    body: { swipes: [SWIPE], learner_id: 0 },
    fields: { swipes: 'swipes', learner_id: 'owner' },
  },
  'POST /api/reviews/settings': {
    body: { new_words: 1, due_words: 1, has_four_buttons: true, learner_id: 0 },
    fields: { new_words: 'count', due_words: 'count', has_four_buttons: 'flag', learner_id: 'owner' },
  },
  'POST /api/comments/add-new-comment': {
    body: { tbname: 'lesson', tbid: openVideo.lesson, content: 'Chào', images: '', client_id: UUID, learner_id: 0 },
    fields: {
      tbname: 'kind',
      tbid: 'place',
      content: 'comment',
      images: 'pictures',
      client_id: 'uuid',
      learner_id: 'owner',
    },
  },
  'POST /api/comments/add-new-reply': {
    body: { tbname: 'lesson', tbid: openVideo.lesson, parent_id: 0, content: 'Chào', client_id: UUID, learner_id: 0 },
    fields: {
      tbname: 'kind',
      tbid: 'place',
      parent_id: 'commentId',
      content: 'comment',
      client_id: 'uuid',
      learner_id: 'owner',
    },
  },
  'POST /api/comments/delete-comment': {
    body: { id: 0, learner_id: 0 },
    fields: { id: 'commentId', learner_id: 'owner' },
  },
  'POST /api/comments/like-comment': {
    body: { id: 0, lesson_id: openVideo.lesson, liked: true, learner_id: 0 },
    fields: { id: 'commentId', lesson_id: 'ignored', liked: 'flag', learner_id: 'owner' },
  },
  'POST /api/comment/update-read-reply': {
    body: { comment_id: 0, last_reply_id: 1, learner_id: 0 },
    fields: { comment_id: 'commentId', last_reply_id: 'commentId', learner_id: 'owner' },
  },
  'POST /api/flashcard/get-first-comments': {
    body: { ids: [99_010_171], name: 'flashcard', ref: 'notice' },
    fields: { ids: 'ids', name: 'kind', ref: 'reference' },
  },
  'POST /api/comments/:id/edit': {
    body: { content: 'x', learner_id: 0 },
    fields: { content: 'comment', learner_id: 'owner' },
  },
  'POST /api/comments/:id/report': {
    body: { reason: 'x', learner_id: 0 },
    fields: { reason: 'reason', learner_id: 'owner' },
  },
  'POST /api/comments/:id/follow': { body: { followed: false }, fields: { followed: 'flag' } },
  'POST /api/comments/:id/pin': { body: { pinned: true }, fields: { pinned: 'flag' } },
  'POST /api/comments/:id/hide': { body: { hidden: true }, fields: { hidden: 'flag' } },
  'POST /api/moderation/mutes': {
    body: { user_id: 1, muted: true, days: 1, reason: 'x' },
    fields: { user_id: 'commentId', muted: 'flag', days: 'count', reason: 'reason' },
  },
  'POST /api/notices/read': { body: { all: true }, fields: { all: 'flag' } },
  'POST /api/notices/settings': { body: { notices: true, email: true }, fields: { notices: 'flag', email: 'flag' } },
  'POST /api/profile': { body: { name: 'Lan', avatar: null }, fields: { name: 'name', avatar: 'avatar' } },
  'POST /api/profile/password': {
    body: { current_password: 'sai rồi', new_password: 'chim én bay thấp' },
    fields: { current_password: 'secret', new_password: 'secret' },
  },
  // Its form is tried in features/pictures; here, that it takes nothing else.
  'POST /upload-image': {
    body: { object: 'comment', learner_id: 0 },
    fields: { object: 'kind', learner_id: 'owner' },
  },
  'POST /api/csp-report': {
    body: { 'csp-report': {} },
    fields: { 'csp-report': 'report' },
    type: 'application/csp-report',
  },
};

/** The call's body, good but for one field. `learner_id` is the caller's own unless it is the bad one. */
function goodBut(call: string, field: string, value: unknown): Record<string, unknown> {
  const body = { ...BODIES[call]?.body };
  if ('learner_id' in body) body['learner_id'] = learner.userId;
  for (const name of ['id', 'parent_id', 'comment_id']) if (body[name] === 0) body[name] = comment;
  return { ...body, [field]: value };
}

async function post(
  url: string,
  payload: string | Buffer,
  type: string | null = 'application/json',
  as: Person | null = learner,
) {
  return test.app.inject({
    method: 'POST',
    url: fill(url),
    payload,
    headers: { ...(type ? { 'content-type': type } : {}), ...(as ? { cookie: as.cookie } : {}) },
  });
}

describe('a call with bad values is refused and changes nothing', () => {
  it('knows the fields of every call that takes a body', () => {
    const taking = visible().filter((route) => route.schema.body);
    expect(taking.map((route) => route.call).toSorted()).toEqual(Object.keys(BODIES).toSorted());
  });

  const cases = Object.entries(BODIES).flatMap(([call, { fields }]) =>
    Object.entries(fields).map(([field, kind]): [string, string, Field] => [call, field, kind]),
  );
  it.each(cases)('%s with a bad %s', async (call, field, kind) => {
    await changesNothing(async () => {
      for (const value of BAD[kind] ?? []) {
        const body = JSON.stringify(goodBut(call, field, value));
        expectRefusal(
          await post(call.slice(5), body, BODIES[call]?.type),
          `${field} = ${JSON.stringify(value)?.slice(0, 80)}`,
        );
      }
    });
  });

  it.each(Object.keys(BODIES).concat(Object.keys(WITHOUT_BODY)))('%s with a body that is none', async (call) => {
    const url = call.slice(5);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const bodies = ['{', '{"a":1,}', "{'a':1}", 'undefined', '\u0000', '{"__proto__":{"isAdmin":true}}'];
    bodies.push('{"constructor":{"prototype":{"isAdmin":true}}}', '{"a":{"__proto__":1}}', '');
    // Where a body is read, these are none either.
    if (BODIES[call]) bodies.push('null', '1', '"x"', 'true', '[]', '[{}]', deep, '{"a":NaN}');
    if (BODIES[call] && !ALL_OPTIONAL.includes(call)) bodies.push('{}');
    await changesNothing(async () => {
      for (const body of bodies) expectRefusal(await post(url, body), `${call} ${JSON.stringify(body.slice(0, 60))}`);
      for (const type of ['application/xml', 'image/png', 'application/json-seq', 'x'])
        expectRefusal(await post(url, '<a/>', type), `${call} as ${type}`);
      const large = await post(url, JSON.stringify({ a: 'x'.repeat(300_000) }));
      expectRefusal(large, `${call} too large`);
      expect([large.statusCode, large.json().error.code]).toEqual([413, 'BODY_TOO_LARGE']);
    });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it.each([
    'POST /khoa-hoc/upsert-lesson-progress',
    'POST /api/lessons/:id/document-read',
    'POST /api/seen',
    'POST /khoa-hoc/set-achievement',
    'POST /api/learning-events',
    'POST /api/flashcard/save-result',
  ])('%s as a broken form', async (call) => {
    const form = 'application/x-www-form-urlencoded';
    const multipart = 'multipart/form-data; boundary=x';
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
    const forms: [string, string][] = [
      [form, ''],
      [form, 'lesson_id=abc'],
      [form, 'lesson_id=&component_id=&id='],
      [form, 'lesson_id=-1&component_id=-1&id=-1&kind=stage'],
      [form, '__proto__=%7B%22isAdmin%22%3Atrue%7D'],
      [form, 'constructor=%7B%22prototype%22%3A%7B%7D%7D'],
      [form, `lesson_id=${openVideo.lesson}&session_id=%00&component_id=%00`],
      [form, `lesson_id=${openVideo.lesson}&played=%5B%5B0%2C`],
      [form, '%'],
      ['multipart/form-data', 'x'],
      [multipart, 'x'],
      [multipart, '--x\r\n\r\n'],
      [multipart, part('lesson_id', '"1"')],
      [multipart, part('__proto__', '{"isAdmin":true}')],
      [multipart, '--x\r\ncontent-disposition: form-data; name="lesson_id"; filename="a"\r\n\r\n1\r\n--x--\r\n'],
    ];
    await changesNothing(async () => {
      for (const [type, body] of forms) expectRefusal(await post(call.slice(5), body, type), `${type} ${body}`);
    });
  });

  const BAD_IDS = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    'abc',
    '01',
    '9999999999',
    '99999999999999999999',
    '999999999',
    '%00',
    '1%00',
    '%2e%2e',
    '%F0%9F%98%80',
    '１',
    '1%0a',
    ' 1',
    "1'--",
    '1'.repeat(400),
  ];

  it('with a bad id in its address', async () => {
    const urls = visible().filter((route) => route.url.includes(':id'));
    expect(urls.length).toBeGreaterThan(3);
    await changesNothing(async () => {
      for (const { method, url, call } of urls)
        for (const id of BAD_IDS) {
          const answer = await test.app.inject({
            method: method as 'GET',
            url: url.replace(':id', encodeURI(id).replaceAll('%25', '%')),
            headers: { cookie: learner.cookie },
            ...(method === 'POST' ? { payload: goodBut(call, '', undefined) } : {}),
          });
          expectRefusal(answer, `${call} with ${id}`);
        }
    });
  });

  it.each([
    '/%',
    '/api/%',
    '/api/%zz',
    '/api/courses/%E0%A4%A',
    `/api/courses/${'x'.repeat(5000)}`,
    `/media/${'x'.repeat(400)}/y/z`,
  ])('at the unreadable address %s', async (url) => {
    expectRefusal(await test.app.inject({ method: 'GET', url }), url.slice(0, 60));
  });

  it('with bad values in the query', async () => {
    const queries = [
      '',
      '?url',
      '?url=',
      '?url=%00',
      '?url=a&url=b',
      '?url[a]=b',
      '?url=%',
      `?url=${'x'.repeat(501)}`,
      '?__proto__[a]=b',
    ];
    for (const query of queries) expectRefusal(await test.call('GET', `/video/get-link${query}`), query.slice(0, 60));
  });
});
