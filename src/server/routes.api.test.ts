import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorView } from '#contract/errors.ts';
import { BAD_VALUES, type FieldKind } from './testing/bad-values.ts';
import { CALL_BODIES } from './testing/call-bodies.ts';
import { importCards } from './testing/card-course.ts';
import { commenting } from './testing/commenting.ts';
import { FIXTURE } from './testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from './testing/test-app.ts';

const { openVideo, openDocument } = FIXTURE;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

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
    [method].flat().map((one) => ({ call: `${one} ${url}`, method: one, url, schema: (schema ?? {}) as Schema })),
  );
});
afterAll(() => test.close());

const visible = () => routes.filter((route) => route.schema.hide !== true && route.method !== 'HEAD');

/** An address of the route: ids that are there. */
const fill = (url: string) =>
  url
    .replace('/api/courses/:id', `/api/courses/${FIXTURE.courseId}`)
    .replace('/api/comments/:id', `/api/comments/${comment}`)
    .replace('/:elapsed_ms/:stage', '/1000/1')
    .replace('/cdn/comment/:size/:name', `/cdn/comment/small/${'a'.repeat(32)}.webp`)
    .replace('/cdn/lesson/:size/:name', `/cdn/lesson/small/${'a'.repeat(32)}.webp`)
    .replace('/cdn/audio/:file', '/cdn/audio/khong.mp3')
    .replace('/cdn/avatar/:size/:name', `/cdn/avatar/small/${'a'.repeat(32)}.webp`)
    .replace(':token', '1-0-x')
    .replace('/orders/:code', '/orders/34679ACD')
    .replace('/api/staff/transfers/:id', '/api/staff/transfers/1')
    .replace('/api/staff/courses/:id', `/api/staff/courses/${FIXTURE.courseId}`)
    .replace('/api/staff/code-batches/:id', '/api/staff/code-batches/1')
    .replace('/api/staff/codes/:id', '/api/staff/codes/1')
    .replace('/api/groups/:id', `/api/groups/${FIXTURE.openGroup}`)
    .replace('/api/stages/:id', '/api/stages/9901')
    .replace('/recordings/:question/:speed', '/recordings/1/slow')
    .replace('/exam-files/:version/*', `/exam-files/${'a'.repeat(64)}/nghe.mp3`)
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
  'POST /api/auth/keep': 'the cookie says which account',
  'POST /api/account/verification': 'mails the address of the account',
  'POST /api/account/sessions/:id/end': 'the address says everything',
  'POST /api/account/sessions/end-all': 'ends all sessions of the account',
  'POST /api/staff/accounts/:id/totp-off': 'the address says everything',
  'POST /api/staff/code-batches/:id/keep': 'the address says everything',
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
      ({ schema }) => !schema.response || !('4xx' in schema.response) || !('5xx' in schema.response),
    );
    expect(silent.map((route) => route.call)).toEqual([]);
    const unanswered = visible().filter(
      ({ schema }) => !Object.keys(schema.response ?? {}).some((status) => /^[23]\d\d$/.test(status)),
    );
    expect(unanswered.map((route) => route.call)).toEqual([]);
  });

  it('is tried at an address whose parameters are filled in', () => {
    const open = visible().filter(({ url }) => /[:*]/.test(fill(url)));
    expect(open.map((route) => route.call)).toEqual([]);
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

/** The call's body, good but for one field. `learner_id` is the caller's own unless it is the bad one. */
function goodBut(call: string, field: string, value: unknown): Record<string, unknown> {
  const body = { ...CALL_BODIES[call]?.body };
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
    expect(taking.map((route) => route.call).toSorted()).toEqual(Object.keys(CALL_BODIES).toSorted());
  });

  const cases = Object.entries(CALL_BODIES).flatMap(([call, { fields }]) =>
    Object.entries(fields).map(([field, kind]): [string, string, FieldKind] => [call, field, kind]),
  );
  it.each(cases)('%s with a bad %s', async (call, field, kind) => {
    await changesNothing(async () => {
      for (const value of BAD_VALUES[kind]) {
        const body = JSON.stringify(goodBut(call, field, value));
        expectRefusal(
          await post(call.slice(5), body, CALL_BODIES[call]?.type),
          `${field} = ${JSON.stringify(value)?.slice(0, 80)}`,
        );
      }
    });
  });

  it.each(Object.keys(CALL_BODIES).concat(Object.keys(WITHOUT_BODY)))('%s with a body that is none', async (call) => {
    const url = call.slice(5);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const bodies = ['{', '{"a":1,}', "{'a':1}", 'undefined', '\u0000', '{"__proto__":{"isAdmin":true}}'];
    bodies.push('{"constructor":{"prototype":{"isAdmin":true}}}', '{"a":{"__proto__":1}}', '');
    // Where a body is read, these are none either.
    if (CALL_BODIES[call]) bodies.push('null', '1', '"x"', 'true', '[]', '[{}]', deep, '{"a":NaN}');
    if (CALL_BODIES[call] && !ALL_OPTIONAL.includes(call)) bodies.push('{}');
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
    'POST /api/lesson/save-mp3-time/:id',
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
