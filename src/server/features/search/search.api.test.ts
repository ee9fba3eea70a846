import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SearchIndexView } from '#contract/search-index.ts';
import { unpackUrlName } from '#domain/search/url-name.ts';
import { FIXTURE, SENTINEL } from '../../testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const URL = `/api/courses/${FIXTURE.courseId}/search-index`;

describe('GET /api/courses/{id}/search-index', () => {
  it('names every lesson of the course with its place, in order', async () => {
    const answer = await test.call('GET', URL);
    const index: SearchIndexView = answer.json();
    expect(SearchIndexView.strict().safeParse(index).success).toBe(true);
    let id = 0;
    const ids = index.ids.map((step) => (id += step));
    const course = (await test.call('GET', `/api/courses/${FIXTURE.courseId}`)).json();
    const groups = course.stages.flatMap((stage: { categories: { groups: { lessons: unknown[] }[] }[] }) =>
      stage.categories.flatMap((category) => category.groups),
    );
    type Row = { id: number; name: string; SEOurl: string; require: boolean; is_free: boolean };
    const rows: Row[] = groups.flatMap((group: { lessons: Row[] }) => group.lessons);
    expect(ids).toEqual(rows.map((row) => row.id));
    expect(index.names).toEqual(rows.map((row) => row.name));
    expect(index.groups).toEqual(
      groups.map((group: { name: string; lessons: Row[] }) => [group.name, group.lessons.length]),
    );
    expect(index.flags).toBe(rows.map((row) => Number(row.require) + 2 * Number(row.is_free)).join(''));
    expect(index.urls.map((url, place) => unpackUrlName(index.names[place] ?? '', url))).toEqual(
      rows.map((row) => row.SEOurl),
    );
  });

  it('comes packed by brotli where the browser takes that', async () => {
    const plain = await test.call('GET', URL);
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', undefined, (bytes: Buffer) => bytes],
      ['identity', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const answer = await test.call('GET', URL, { headers: { 'accept-encoding': accepted } });
      expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['content-type']]).toEqual([
        200,
        encoding,
        'application/json; charset=utf-8',
      ]);
      expect([answer.headers.etag, answer.headers.vary]).toEqual([plain.headers.etag, 'accept-encoding']);
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
    }
  });

  it('holds nothing of locked content', async () => {
    expect((await test.call('GET', URL)).body).not.toContain(SENTINEL);
  });

  it('is the same for everybody, and answers 304 to who has it', async () => {
    const guest = await test.call('GET', URL);
    const enrolled = await test.call('GET', URL, { as: await test.person('enrolled') });
    expect(enrolled.body).toBe(guest.body);
    const etag = String(guest.headers.etag);
    const again = await test.call('GET', URL, { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const changed = await test.call('GET', URL, { headers: { 'if-none-match': 'W/"old"' } });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['cache-control']).toBe('private, no-cache');
  });

  it('answers 404 for a course that is not there', async () => {
    const answer = await test.call('GET', '/api/courses/1/search-index');
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'COURSE_NOT_FOUND']);
  });

  it('is another one once a lesson has another name, and only then', async () => {
    const before = await test.call('GET', URL);
    const headers = { 'if-none-match': String(before.headers.etag) };
    const { pool } = test.database;
    await pool.query('UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1');
    expect((await test.call('GET', URL, { headers })).statusCode).toBe(304);
    await pool.query(`UPDATE lesson SET name = 'Tên mới' WHERE id = $1`, [FIXTURE.practice.lesson]);
    await pool.query('UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1');
    const after = await test.call('GET', URL, { headers });
    expect([after.statusCode, after.json().names.at(-1)]).toEqual([200, 'Tên mới']);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });
});
