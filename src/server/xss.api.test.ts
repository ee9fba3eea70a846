import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkName } from '#domain/account/display-name.ts';
import sharp from 'sharp';
import { normaliseComment } from '#domain/comments/comment-text.ts';
import { commenting, wrongCounters } from './testing/commenting.ts';
import { FIXTURE } from './testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from './testing/test-app.ts';
import { formBody } from './testing/upload.ts';
import { XSS_CORPUS } from './testing/xss-corpus.ts';

// What the pages make of these texts is tried in e2e/xss.spec.ts. Here: they are stored and told as they are.

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let teacher: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
  [lan, minh, teacher] = [await test.person('enrolled'), await test.person('enrolled'), await test.person('staff')];
});
afterAll(async () => {
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  await test.database.pool.query('TRUNCATE comment, comment_place CASCADE');
});

/** Ten at a time, without the limits, which are tried elsewhere. */
async function forEachText(work: (text: string, index: number) => Promise<void>, atOnce = 10): Promise<void> {
  for (let first = 0; first < XSS_CORPUS.length; first += atOnce) {
    if (first % 10 === 0) await test.database.pool.query('DELETE FROM rate_limit');
    await Promise.all(XSS_CORPUS.slice(first, first + atOnce).map((text, place) => work(text, first + place)));
  }
}

/** What keeps its very characters: no controls, nothing that turns the direction, no spaces at the edges of lines. */
const isPlain = (text: string) =>
  text === text.trim() &&
  text === text.normalize('NFC') &&
  !/[\p{Cc}\u200e-\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ud800-\udfff]/u.test(text);

it('the corpus has more than two hundred texts, all different, and most of them plain', () => {
  expect(new Set(XSS_CORPUS).size).toBe(XSS_CORPUS.length);
  expect(XSS_CORPUS.filter(isPlain).length).toBeGreaterThan(300);
});

describe('every text of the corpus', () => {
  it('as a comment and as a reply is stored and told to everybody character by character', async () => {
    const thread = await talk.written(lan, 'Đầu');
    const ids: number[] = [];
    await forEachText(async (text, index) => {
      const told = isPlain(text) ? text : normaliseComment(text);
      const written = await talk.write(lan, text);
      expect([written.status, written.body.content], text).toEqual([200, told]);
      ids[index] = written.body.id;
      const reply = await talk.answer(minh, thread, text);
      expect([reply.status, reply.body.content], text).toEqual([200, told]);
    });
    const stored = new Map(
      (
        await test.database.pool.query<{ id: number; content: string }>('SELECT id::float8, content FROM comment')
      ).rows.map(({ id, content }) => [id, content]),
    );
    const listed = new Map<number, string>();
    let before: number | null | undefined;
    for (let query = ''; before !== null; query = `&before=${before}`) {
      const { data, paginate } = await talk.list(null, query);
      for (const one of data) listed.set(one.id, one.content);
      before = paginate.next_before;
    }
    for (const [index, id] of ids.entries()) {
      const text = XSS_CORPUS[index] ?? '';
      const told = isPlain(text) ? text : normaliseComment(text);
      expect([stored.get(id), listed.get(id)]).toEqual([told, told]);
    }
  }, 300_000);

  it('as an edited text and as the reason of a report is told to staff as it is', async () => {
    const ids: number[] = [];
    await forEachText(async (text, index) => {
      const id = await talk.written(lan, `Câu ${index}`);
      ids[index] = id;
      expect((await talk.post(lan, `/api/comments/${id}/edit`, { content: text })).status, text).toBe(200);
      expect((await talk.post(minh, `/api/comments/${id}/report`, { reason: text })).status, text).toBe(200);
    });
    type Row = { id: number; content: string; reports: { reason: string }[] };
    const rows = new Map<number, Row>();
    let query = '';
    for (let before: number | null | undefined; before !== null; query = `?before=${before}`) {
      const { body } = await talk.get(teacher, `/api/moderation/comments${query}`);
      for (const row of body.data as Row[]) rows.set(row.id, row);
      before = body.next_before;
    }
    for (const [index, id] of ids.entries()) {
      const told = normaliseComment(XSS_CORPUS[index] ?? '');
      expect([rows.get(id)?.content, rows.get(id)?.reports[0]?.reason]).toEqual([told, told]);
    }
  }, 300_000);

  it('as a name is told as it is, or refused with its code', async () => {
    let taken = 0;
    await forEachText(async (text) => {
      const { status, body } = await talk.post(lan, '/api/profile', { name: text });
      const name = text.trim().normalize('NFC').replace(/\s+/gu, ' ');
      if (status === 200) {
        taken += 1;
        expect([...name].length, text).toBeLessThanOrEqual(60);
        expect(body.name).toBe(name);
        expect((await test.call('GET', '/api/me', { as: lan })).json().name).toBe(name);
      } else {
        expect([status, body.error.code], text).toEqual([400, 'NAME_INVALID']);
        expect(checkName(text), text).toBeNull();
      }
      expect(body.error?.message ?? '', text).not.toContain('__xss');
    }, 1);
    // The others are too long, or have the shape of a web address, as `document.cookie` has.
    expect(taken).toBeGreaterThan(250);
  }, 300_000);

  it('as the message of a rating is told to staff as it is', async () => {
    await talk.post(lan, '/khoa-hoc/upsert-lesson-progress', { lesson_id: FIXTURE.openVideo.lesson, played: [[0, 1]] });
    await forEachText(async (message) => {
      await test.database.pool.query('DELETE FROM rating; DELETE FROM rating_total');
      const { status, body } = await talk.post(lan, '/khoa-hoc/save-rating', {
        course_id: FIXTURE.courseId,
        rating: 1,
        message,
      });
      expect([status, isPlain(message) ? body.message : ''], message).toEqual([200, isPlain(message) ? message : '']);
      const told = await talk.get(teacher, '/api/moderation/ratings');
      expect(told.body.data[0].message).toBe(body.message);
    }, 1);
  }, 300_000);

  it('as the name of a file is forgotten: the stored name is made of the content', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2c4a8c' } })
      .png()
      .toBuffer();
    const names = new Set<string>();
    await forEachText(async (text) => {
      const image = new File([new Uint8Array(bytes)], text, { type: 'image/png' });
      const { body, type } = await formBody({ object: 'comment', image });
      const answer = await test.call('POST', '/upload-image', { as: lan, body, headers: { 'content-type': type } });
      expect(answer.body, text).toMatch(/^"[0-9a-f]{32}\.webp"$/);
      names.add(answer.json());
      // No more than one learner may have under way.
    }, 5);
    expect(names.size).toBe(1);
  }, 300_000);
});
