import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { builtPages } from './built-pages.ts';
import { importExams, KEY_SENTINEL } from '../testing/exam-course.ts';
import { FIXTURE, SENTINEL } from '../testing/fixture-course.ts';
import { insertKnownOrder } from '../testing/known-order.ts';
import {
  ADMIN_PAGE_PATHS,
  ANY_STAFF_PAGE_PATHS,
  COURSE_STAFF_PAGE_PATHS,
  FORM_FIELDS,
  NOT_FOUND_PATH,
  PAGE_PATHS,
  SITE_STAFF_PAGE_PATHS,
  STAFF_PAGE_PATHS,
} from '../testing/page-paths.ts';
import { newCodes } from '../testing/new-codes.ts';
import { buildTestApp, type Person, type Role, ROLES, type TestApp } from '../testing/test-app.ts';

// These tests need the built pages: `npm test` builds them; when run alone, run `npm run build` first.
const { openVideo, locked, lockedGroup, openGroup } = FIXTURE;
const course = `/khoa-hoc/${FIXTURE.seoUrl}`;
const lockedPath = `${course}/lesson/${locked.lesson}-${locked.seoUrl}`;
const openPath = `${course}/lesson/${openVideo.lesson}-${openVideo.seoUrl}`;

let test: TestApp;
const people = new Map<Role, Person | null>();
beforeAll(async () => {
  test = await buildTestApp({ pages: builtPages() });
  await importExams(test);
  await insertKnownOrder(test.database.pool);
  // /quan-tri/ma-kich-hoat/1
  await newCodes(test.database.pool, { courseId: FIXTURE.courseId, count: 1 }, test.clock.nowMs);
  for (const role of ROLES) people.set(role, await test.person(role));
  // Makes the first account a learner of the course: /quan-tri/hoc-vien/1
  await open(openPath, 'learner');
});
afterAll(() => test.close());

async function open(path: string, role: Role, headers: Record<string, string> = {}) {
  return test.call('GET', path, { as: people.get(role) ?? null, headers: { accept: 'text/html', ...headers } });
}

const records = async (role: Role) =>
  (await test.database.pool.query('SELECT lesson_id FROM lesson_record WHERE user_id = $1', [people.get(role)?.userId]))
    .rows;

describe('pages', () => {
  it.each(ROLES)('open for the %s, or redirect', async (role) => {
    for (const path of PAGE_PATHS) {
      const answer = await open(path, role);
      expect([200, 302], path).toContain(answer.statusCode);
    }
  });

  it.each(ROLES)('for staff open for staff only: %s', async (role) => {
    const pages = { ofSite: SITE_STAFF_PAGE_PATHS, ofCourse: COURSE_STAFF_PAGE_PATHS, ofAny: ANY_STAFF_PAGE_PATHS };
    const opened: (string | null)[] = [];
    for (const [whose, paths] of Object.entries(pages)) {
      const statuses: number[] = [];
      // One after the other: of a crowd, guests are refused after a second.
      for (const path of paths) statuses.push((await open(path, role)).statusCode);
      expect(Math.max(...statuses)).toBeLessThan(500);
      opened.push(statuses.every((status) => status === 200) ? whose : statuses.includes(200) ? `some ${whose}` : null);
    }
    const expected: Partial<Record<Role, string[]>> = {
      otherTeacher: ['ofAny'],
      teacher: ['ofCourse', 'ofAny'],
      staff: ['ofSite', 'ofCourse', 'ofAny'],
      admin: ['ofSite', 'ofCourse', 'ofAny'],
    };
    expect(opened.filter((whose) => whose !== null)).toEqual(expected[role] ?? []);
  });

  it.each(ROLES)('for admins open for admins only: %s', async (role) => {
    for (const path of ADMIN_PAGE_PATHS) {
      const answer = await open(path, role);
      expect([path, answer.statusCode === 200]).toEqual([path, role === 'admin']);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });

  it.each(['guest', 'learner', 'ended', 'tester', 'otherTeacher'] as const)(
    'contain nothing of locked lessons for the %s',
    async (role) => {
      for (const path of [...PAGE_PATHS, ...STAFF_PAGE_PATHS, NOT_FOUND_PATH]) {
        for (const address of [path, `${path === '/' ? '/_root' : path}.data`]) {
          const { body } = await open(address, role);
          expect(body, address).not.toContain(SENTINEL);
          expect(body, address).not.toContain(KEY_SENTINEL);
        }
      }
      expect((await open(lockedPath, role)).body).toContain(`Bài ${locked.seoUrl}`);
    },
  );

  it.each(['teacher', 'staff', 'admin'] as const)('show the keys of an exam to the %s', async (role) => {
    const preview = STAFF_PAGE_PATHS.find((path) => path.endsWith('/xem-truoc')) ?? '';
    for (const address of [preview, `${preview}.data`])
      expect((await open(address, role)).body, address).toContain(KEY_SENTINEL);
  });

  it.each([
    '/quan-tri/bai-thi/x',
    `/quan-tri/bai-thi/${openVideo.lesson}`,
    '/quan-tri/bai-thi/999999/thong-ke',
    '/quan-tri/bai-thi/990204/x',
  ])('answer 404 to %s: no exam is there', async (path) => {
    expect((await open(path, 'staff')).statusCode).toBe(404);
  });

  it.each(['enrolled', 'teacher', 'staff', 'admin'] as const)('contain the whole lesson for the %s', async (role) => {
    expect((await open(lockedPath, role)).body).toContain(SENTINEL);
    expect((await open(`${lockedPath}.data`, role)).body).toContain(SENTINEL);
  });

  it.each([
    [`/khoa-hoc/${FIXTURE.slug}?ref=notice`, `${course}?ref=notice`],
    [`/khoa-hoc/${FIXTURE.slug}/lesson/${openVideo.lesson}-${openVideo.slug}?a=1&b=2`, `${openPath}?a=1&b=2`],
    [`${course}/lesson/${openVideo.lesson}`, openPath],
    [`/khoa-hoc/${FIXTURE.slug}/group/${openGroup}`, `${course}/group/${openGroup}`],
    [`${course}/group/424242`, course],
  ])('lead %s to %s', async (from, to) => {
    const answer = await open(from, 'guest');
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to]);
  });

  it.each(['/khoa-hoc/khong-co', `${course}/lesson/999999-x`, `${course}/lesson/x`, NOT_FOUND_PATH])(
    'answer 404 to %s',
    async (path) => {
      const answer = await open(path, 'guest');
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  it('have a policy whose nonce is on every script', async () => {
    const answer = await open(openPath, 'enrolled');
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? 'none';
    const scripts = answer.body.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
  });
});

describe('the page of an archived lesson', () => {
  it('redirects to its group, and to its course once the group is archived too', async () => {
    const archive = async (table: 'lesson' | 'lesson_group', id: number, at: string) => {
      await test.database.pool.query(`UPDATE ${table} SET archived_at = ${at} WHERE id = $1`, [id]);
      await test.database.pool.query(
        'UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1',
      );
    };
    await archive('lesson', locked.lesson, 'now()');
    expect((await open(lockedPath, 'guest')).headers.location).toBe(`${course}/group/${lockedGroup}`);
    await archive('lesson_group', lockedGroup, 'now()');
    expect((await open(`${lockedPath}?ref=x`, 'guest')).headers.location).toBe(`${course}?ref=x`);
    await archive('lesson_group', lockedGroup, 'NULL');
    await archive('lesson', locked.lesson, 'NULL');
    expect((await open(lockedPath, 'guest')).statusCode).toBe(200);
  });
});

describe("a learner's record", () => {
  it('is created by opening the page or its data, not by prefetching', async () => {
    const learner = await test.person('learner');
    people.set('learner', learner);
    await open(openPath, 'learner', { 'sec-purpose': 'prefetch' });
    await open(`${openPath}.data`, 'learner', { 'sec-purpose': 'prefetch' });
    await open(lockedPath, 'learner');
    expect(await records('learner')).toEqual([]);
    await open(`${openPath}.data`, 'learner');
    expect(await records('learner')).toEqual([{ lesson_id: openVideo.lesson }]);
  });
});

describe('while PostgreSQL is down', () => {
  it('a page answers 503 with Retry-After, and a call does the same in JSON', async () => {
    const away = openDatabase(
      { host: '127.0.0.1', port: 1, user: 'nobody', password: 'x', database: 'none' },
      { poolSize: 2, onError: () => undefined },
    );
    const broken = await buildTestApp({ pages: builtPages(), database: away });
    const page = await broken.call('GET', openPath, { headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      503,
      '2',
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain('Chưa mở được trang');
    const nonce = /<script nonce="([^"]+)">/.exec(page.body)?.[1];
    expect(page.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'; connect-src 'self'`);
    expect(page.body).toContain('/readyz');
    const form = await broken.call('POST', '/dang-nhap', {
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=x',
    });
    expect([form.statusCode, form.body.includes('<script')]).toEqual([503, false]);
    const call = await broken.call('GET', '/api/me');
    expect([call.statusCode, call.headers['retry-after'], call.json().error.code]).toEqual([503, '2', 'UNAVAILABLE']);
    await away.close();
    await broken.close();
  });
});

describe('a form', () => {
  it('without a field is one, too', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    expect((await test.call('POST', '/dang-xuat', { headers, body: '' })).statusCode).toBe(303);
  });

  const types = [
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    'image/png',
    'x',
    '',
    null,
  ];
  it.each(Object.keys(FORM_FIELDS))('of %s of another type is refused, for the page and its data', async (path) => {
    for (const url of [path, `${path}.data`])
      for (const type of types)
        for (const payload of ['', 'x', '--x\r\n\r\n', '{"a":']) {
          const answer = await test.app.inject({
            method: 'POST',
            url,
            payload,
            headers: {
              accept: 'text/html',
              cookie: people.get('learner')?.cookie ?? '',
              ...(type === null ? {} : { 'content-type': type }),
            },
          });
          const what = `${url} ${type} ${payload}: ${answer.statusCode}`;
          expect(answer.statusCode, what).toBeGreaterThanOrEqual(400);
          expect(answer.statusCode, what).toBeLessThan(500);
        }
  });
});

describe('a page of a signed-in viewer', () => {
  it('is not cached, not even by the browser', async () => {
    expect((await open(course, 'learner')).headers['cache-control']).toBe('private, no-store');
    expect((await open(`${course}.data`, 'learner')).headers['cache-control']).toBe('private, no-store');
    expect((await open(course, 'guest')).headers['cache-control']).toBe('private, no-cache');
  });

  it('leads a guest to the sign-in and back, also through its data', async () => {
    for (const path of ['/tai-khoan', '/tai-khoan.data', '/tai-khoan.data?_routes=routes%2Fprofile']) {
      const answer = await open(path, 'guest');
      expect(`${answer.headers.location ?? ''} ${answer.body}`).toContain('/dang-nhap?tiep=%2Ftai-khoan');
      expect(answer.body).not.toContain('tai-khoan.data');
    }
  });
});
