import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { createCodes } from './features/enrolments/index.ts';
import { expectNoSentinel } from './testing/expect-no-sentinel.ts';
import { FIXTURE, SENTINEL } from './testing/fixture-course.ts';
import { buildTestApp, type Person, type Role, ROLES, type TestApp } from './testing/test-app.ts';

const { courseId, openVideo, openDocument, locked, free, last } = FIXTURE;
const LESSONS = [openVideo.lesson, openDocument.lesson, locked.lesson, free.lesson, last.lesson];
const GROUPS = [FIXTURE.openGroup, FIXTURE.lockedGroup, FIXTURE.otherStageGroup];
const VIDEOS = [openVideo.video, locked.video];

let test: TestApp;
let people: Record<Role, Person | null>;
beforeAll(async () => {
  test = await buildTestApp();
  people = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await test.person(role)] as const)),
  ) as Record<Role, Person | null>;
});
afterAll(() => test.close());

type Outcome = 200 | 204 | 302 | ErrorCode;
type Row = Partial<Record<Role, Outcome>> & { else: Outcome };
type Call = { call: string; url?: string; body?: (role: Role) => unknown; type?: string; outcome: Row };

const ALL: Row = { else: 200 };
const LOCKED: Row = { guest: 'SIGN_IN_REQUIRED', enrolled: 200, staff: 200, admin: 200, else: 'LESSON_LOCKED' };
const LOCKED_FILE: Row = { guest: 'SIGN_IN_REQUIRED', enrolled: 302, staff: 302, admin: 302, else: 'LESSON_LOCKED' };
const SIGNED_IN: Row = { guest: 'SIGN_IN_REQUIRED', else: 200 };
const link = (video: string, quality = '720p') => `/video/get-link?url=jp/${quality}/${video}/index.m3u8`;

const media = (lesson: number, component: number, file: string) => `/api/lessons/${lesson}/media/${component}/${file}`;
const OPEN_FILES = [
  media(openVideo.lesson, openVideo.component, 'captions/ja.vtt'),
  media(openDocument.lesson, openDocument.document, 'hon.mp3'),
  media(openDocument.lesson, openDocument.file, 'ban-in.pdf'),
];
/** Every file of the locked lessons that holds the sentinel, but for the streams. */
const LOCKED_FILES = [
  media(locked.lesson, locked.component, 'captions/ja.vtt'),
  media(locked.lesson, locked.component, 'captions/vi.vtt'),
  media(locked.lesson, locked.document, 'tu.mp3'),
  media(locked.lesson, locked.file, 'bi-mat.pdf'),
  media(last.lesson, last.audio, 'nghe.mp3'),
  media(last.lesson, last.audio, 'nghe.ja.vtt'),
  media(last.lesson, last.audio, 'nghe.vi.vtt'),
];

const codes = new Map<Role, string>();
let mails = 0;

/** Every call, whom it answers and how. What ends sessions stands last. */
const MATRIX: Call[] = [
  { call: 'GET /healthz', outcome: ALL },
  { call: 'GET /readyz', outcome: ALL },
  { call: 'GET /api/openapi.json', outcome: ALL },
  {
    call: 'POST /api/csp-report',
    body: () => ({ 'csp-report': {} }),
    type: 'application/csp-report',
    outcome: { else: 204 },
  },
  { call: 'GET /api/me', outcome: ALL },
  { call: 'GET /api/courses', outcome: ALL },
  { call: 'GET /api/courses/:id', url: `/api/courses/${courseId}`, outcome: ALL },
  { call: 'GET /api/courses/:id/search-index', url: `/api/courses/${courseId}/search-index`, outcome: ALL },
  ...GROUPS.map((id): Call => ({ call: 'GET /api/groups/:id', url: `/api/groups/${id}`, outcome: ALL })),
  ...LESSONS.flatMap((id): Call[] => {
    const outcome = id === locked.lesson || id === last.lesson ? LOCKED : ALL;
    return [
      { call: 'GET /api/lessons/:id', url: `/api/lessons/${id}`, outcome },
      { call: 'GET /get-lesson-percent/:id', url: `/get-lesson-percent/${id}`, outcome },
    ];
  }),
  ...[...OPEN_FILES, ...LOCKED_FILES].map((url): Call => ({
    call: 'GET /api/lessons/:id/media/:component/*',
    url,
    outcome: OPEN_FILES.includes(url) ? { else: 302 } : LOCKED_FILE,
  })),
  { call: 'GET /video/get-link', url: link(openVideo.video), outcome: ALL },
  { call: 'GET /video/get-link', url: link(locked.video), outcome: LOCKED },
  {
    call: 'GET /media/:grant/:folder/*',
    url: `/media/x/${'a'.repeat(32)}/auto.m3u8`,
    outcome: { else: 'GRANT_INVALID' },
  },
  ...[openVideo, locked].map(({ lesson }): Call => ({
    call: 'POST /khoa-hoc/upsert-lesson-progress',
    body: () => ({ lesson_id: lesson, played: [[0, 5]] }),
    outcome: lesson === locked.lesson ? LOCKED : SIGNED_IN,
  })),
  {
    call: 'POST /api/lessons/:id/document-read',
    url: `/api/lessons/${openDocument.lesson}/document-read`,
    body: () => ({ component_id: openDocument.file }),
    outcome: SIGNED_IN,
  },
  {
    call: 'POST /api/lessons/:id/document-read',
    url: `/api/lessons/${locked.lesson}/document-read`,
    body: () => ({ component_id: 99_020_103 }),
    outcome: LOCKED,
  },
  ...[openVideo, locked].flatMap(({ lesson }) =>
    ['POST /khoa-hoc/set-achievement', 'POST /api/learning-events'].map((call): Call => ({
      call,
      body: () => ({ lesson_id: lesson }),
      outcome: lesson === locked.lesson ? LOCKED : SIGNED_IN,
    })),
  ),
  ...[
    { kind: 'stage', id: 9901 },
    { kind: 'lesson', id: openVideo.lesson },
  ].map((seen): Call => ({
    call: 'POST /api/seen',
    body: () => seen,
    outcome: { guest: 'SIGN_IN_REQUIRED', else: 'NOT_FOUND' },
  })),
  ...[9901, 9902].map((id): Call => ({
    call: 'GET /api/stages/:id/summary',
    url: `/api/stages/${id}/summary`,
    outcome: ALL,
  })),
  ...[9901, 9902].map((id): Call => ({
    call: 'GET /api/stages/:id/groups',
    url: `/api/stages/${id}/groups`,
    outcome: ALL,
  })),
  {
    call: 'POST /api/enrolments',
    body: () => ({ code: 'ABC' }),
    outcome: { guest: 'SIGN_IN_REQUIRED', else: 'CODE_MALFORMED' },
  },
];

const ENDING: Call[] = [
  {
    call: 'POST /api/enrolments',
    body: (role) => ({ code: codes.get(role) }),
    // Teachers may study anyway: a code would be wasted on them.
    outcome: {
      guest: 'SIGN_IN_REQUIRED',
      enrolled: 'ALREADY_ENROLLED',
      staff: 'ALREADY_ENROLLED',
      admin: 'ALREADY_ENROLLED',
      else: 200,
    },
  },
  { call: 'POST /api/auth/sign-out', outcome: ALL },
  {
    call: 'POST /api/auth/sign-in',
    body: (role) => ({
      email: people[role]?.email ?? 'nobody@tsubame.example',
      password: people[role]?.password ?? 'x',
    }),
    outcome: { guest: 'SIGN_IN_FAILED', else: 200 },
  },
  {
    call: 'POST /api/auth/register',
    body: () => ({ name: 'Mới', email: `moi${(mails += 1)}@tsubame.example`, password: 'chim én bay thấp' }),
    outcome: ALL,
  },
];

async function ask({ call, url, body, type }: Call, role: Role) {
  const [method = 'GET', route = ''] = call.split(' ');
  return test.call(method as 'GET' | 'POST', url ?? route, {
    as: people[role],
    ...(body ? { body: body(role) } : {}),
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
}

const cases = (calls: Call[]) =>
  calls.flatMap((call) => ROLES.map((role): [Role, string, Call] => [role, call.url ?? call.call, call]));

async function expectOutcome(role: Role, call: Call): Promise<void> {
  const answer = await ask(call, role);
  const told = answer.statusCode >= 400 ? (answer.json().error.code as ErrorCode) : answer.statusCode;
  expect(told).toBe(call.outcome[role] ?? call.outcome.else);
}

describe('the matrix', () => {
  it('has every call of the site', () => {
    const calls = test.routes
      .filter((route) => route.schema?.hide !== true)
      .flatMap((route) => [route.method].flat().map((method) => `${method} ${route.url}`))
      .filter((call) => !call.startsWith('HEAD '));
    const known = [...MATRIX, ...ENDING].map((row) => row.call);
    expect(new Set(known)).toEqual(new Set(calls));
  });
});

describe('for viewers without access', () => {
  const outside: Role[] = ['guest', 'learner', 'ended', 'tester'];

  it.each(outside)('no answer to a %s holds locked content', async (role) => {
    const gets = [
      ...MATRIX.filter((row) => row.call.startsWith('GET ')).map((row) => row.url ?? row.call.slice(4)),
      ...VIDEOS.flatMap((video) => ['auto', '360p', '720p'].map((quality) => link(video, quality))),
      ...[
        ...LESSONS,
        ...GROUPS,
        courseId,
        9901,
        9902,
        99_001,
        99_002,
        locked.component,
        99_020_102,
        99_020_103,
      ].flatMap((id) => [`/api/lessons/${id}`, `/api/groups/${id}`, `/api/courses/${id}`, `/get-lesson-percent/${id}`]),
    ];
    for (const url of gets) expectNoSentinel((await test.call('GET', url, { as: people[role] })).body, `GET ${url}`);
    for (const row of MATRIX.filter((one) => one.call.startsWith('POST ')))
      expectNoSentinel((await ask(row, role)).body, row.call);
  });

  it.each(outside)('no grant that a %s is given opens locked files', async (role) => {
    const secret: string[] = [];
    for (const address of LOCKED_FILES) {
      const granted = (await test.call('GET', address, { as: people.enrolled })).headers.location ?? '';
      expect((await test.call('GET', granted)).body, address).toContain(SENTINEL);
      secret.push(granted.split('/').slice(3).join('/'));
    }

    const asked = [
      ...LESSONS.map((id) => `/api/lessons/${id}`),
      ...VIDEOS.map((video) => link(video)),
      ...OPEN_FILES,
      ...LOCKED_FILES,
    ];
    const offered = await Promise.all(
      asked.map(async (url) => {
        const { body, headers } = await test.call('GET', url, { as: people[role] });
        return `${body} ${headers.location ?? ''}`;
      }),
    );
    const grants = new Set(
      offered.flatMap((text) => [...text.matchAll(/[" ]\/media\/([^/]+)\//g)].map((match) => match[1])),
    );
    expect(grants.size).toBe(OPEN_FILES.length);
    for (const file of secret)
      for (const grant of [...grants, 'x', '-']) {
        const answer = await test.call('GET', `/media/${grant}/${file}`, { as: people[role] });
        expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'GRANT_INVALID']);
      }
  });
});

describe('who may do what', () => {
  it.each(cases(MATRIX))('%s: %s', async (role, _url, call) => {
    await expectOutcome(role, call);
  });

  it('a code for everybody is made', async () => {
    const wish = { courseId, count: ROLES.length, redeemBy: null, accessDays: null, note: '' };
    const made = await createCodes(test.database.pool, wish, test.clock.nowMs);
    for (const [index, role] of ROLES.entries()) codes.set(role, made[index] ?? '');
    expect(codes.size).toBe(ROLES.length);
  });

  it.each(cases(ENDING))('%s: %s', async (role, _url, call) => {
    await expectOutcome(role, call);
  });
});
