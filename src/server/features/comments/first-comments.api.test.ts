import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FirstCommentsView } from '#contract/flashcards.ts';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { countReads } from '../../testing/count-reads.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openVideo, openDocument, locked } = FIXTURE;
const CARD = 99_010_171;
const OTHER = 99_010_172;
const LOCKED_CARD = 99_020_171;
const URL = '/api/flashcard/get-first-comments';

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let teacher: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
  await test.database.pool.query(
    `INSERT INTO component (id, lesson_id, type, value, position)
     SELECT id, lesson, 17, '{"kind": "card"}', id FROM unnest($1::int[], $2::int[]) AS card(id, lesson)`,
    [
      [CARD, OTHER, LOCKED_CARD],
      [openVideo.lesson, openVideo.lesson, locked.lesson],
    ],
  );
  await test.database.pool.query(
    'UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1',
  );
});
afterAll(async () => {
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  await test.database.pool.query('TRUNCATE comment, comment_place CASCADE; TRUNCATE rate_limit');
  [lan, minh, teacher] = [await test.person('learner'), await test.person('learner'), await test.person('staff')];
});

const onCard = (id: number) => ({ tbname: 'flashcard', tbid: id });
const first = async (as: Person | null, ids: number[]) =>
  (await talk.post(as, URL, { ids, name: 'flashcard', ref: null })).body as FirstCommentsView;
/** The id of the first comment of each card. */
const firstIds = async (as: Person | null, ids: number[]) =>
  Object.fromEntries(Object.entries(await first(as, ids)).map(([card, { id }]) => [card, id]));

describe('the first comment of a card', () => {
  it('is the pinned one, else the most liked, else the newest', async () => {
    const old = await talk.written(lan, 'Cũ', onCard(CARD));
    const middle = await talk.written(lan, 'Giữa', onCard(CARD));
    const newest = await talk.written(minh, 'Mới', onCard(CARD));
    const other = await talk.written(minh, 'Thẻ khác', onCard(OTHER));
    expect(await firstIds(lan, [CARD, OTHER])).toEqual({ [CARD]: newest, [OTHER]: other });
    await talk.like(minh, middle, true);
    expect(await firstIds(lan, [CARD])).toEqual({ [CARD]: middle });
    await talk.like(lan, newest, true);
    expect(await firstIds(lan, [CARD]), 'as many likes: the newer').toEqual({ [CARD]: newest });
    for (const pinned of [old, middle]) {
      expect((await talk.post(teacher, `/api/comments/${pinned}/pin`, { pinned: true })).status).toBe(200);
      expect(await firstIds(lan, [CARD]), 'the latest pin').toEqual({ [CARD]: pinned });
      test.clock.nowMs += 1000;
    }
  });

  it('is told as the list tells it, to each viewer for itself, without its replies', async () => {
    const id = await talk.written(lan, 'Xe chạy bằng điện', onCard(CARD));
    await talk.answered(minh, id, 'Hay quá', onCard(CARD));
    await talk.like(minh, id, true);
    for (const person of [null, lan, minh, teacher]) {
      const [listed] = (await talk.list(person, `&name=flashcard&id=${CARD}`)).data;
      expect(listed?.replies).toHaveLength(1);
      expect(await first(person, [CARD])).toEqual({ [CARD]: { ...listed, replies: [], older_replies: 1 } });
    }
  });

  it('of a muted learner tells that nothing can be written', async () => {
    await talk.written(lan, 'Xe chạy bằng điện', onCard(CARD));
    await talk.post(teacher, '/api/moderation/mutes', { user_id: minh.userId, muted: true });
    const can = async (as: Person) => (await first(as, [CARD]))[CARD]?.can.reply;
    expect([await can(lan), await can(minh)]).toEqual([true, false]);
  });

  it('is never a hidden or deleted one, nor a reply, for nobody', async () => {
    const shown = await talk.written(minh, 'Còn lại', onCard(CARD));
    const hidden = await talk.written(lan, 'Ẩn', onCard(CARD));
    const deleted = await talk.written(lan, 'Xóa', onCard(CARD));
    await talk.answered(minh, deleted, 'Đáp', onCard(CARD));
    await talk.post(teacher, `/api/comments/${hidden}/pin`, { pinned: true });
    for (const id of [hidden, deleted]) await talk.like(minh, id, true);
    await talk.post(teacher, `/api/comments/${hidden}/hide`, { hidden: true });
    await talk.remove(lan, deleted);
    for (const person of [null, lan, minh, teacher]) {
      expect(await firstIds(person, [CARD])).toEqual({ [CARD]: shown });
    }
  });

  it('is passed over where the lesson is closed, has no comments, or is none', async () => {
    const enrolled = await test.person('enrolled');
    const inLocked = await talk.written(enrolled, 'Chỉ học viên', onCard(LOCKED_CARD));
    const open = await talk.written(lan, 'Mở', onCard(CARD));
    const asked = [LOCKED_CARD, CARD, OTHER, 999_999_999, openDocument.document, CARD];
    const ended = await test.person('ended');
    for (const person of [null, lan, ended]) expect(await firstIds(person, asked)).toEqual({ [CARD]: open });
    for (const person of [enrolled, teacher]) {
      expect(await firstIds(person, asked)).toEqual({ [CARD]: open, [LOCKED_CARD]: inLocked });
    }
    const set = (type: string) =>
      test.database.pool.query(
        `UPDATE lesson SET type = '${type}' WHERE id = ${openVideo.lesson}; UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1`,
      );
    await set('exam');
    expect(await firstIds(enrolled, asked)).toEqual({ [LOCKED_CARD]: inLocked });
    await set('lesson');
  });

  it('is asked for a hundred cards at most, and for none', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => 99_010_200 + index);
    expect(await first(null, ids.slice(1))).toEqual({});
    expect(await first(null, [])).toEqual({});
    expect(talk.refusal(await talk.post(null, URL, { ids }))).toEqual([400, 'BAD_REQUEST']);
    expect((await talk.post(null, URL, { ids: [CARD], ref: 'notice' })).status).toBe(200);
    expect(talk.refusal(await talk.post(null, URL, { ids: [CARD], name: 'lesson' }))).toEqual([400, 'BAD_REQUEST']);
  });

  it('of a card with 20,000 comments is one row that is read', async () => {
    await test.database.pool.query(
      `INSERT INTO comment (place_kind, place_id, user_id, content, created_at)
       SELECT 'flashcard', CASE WHEN n % 200 = 0 THEN $2::int ELSE $1::int END, $3, 'x', now() FROM generate_series(1, 20000) AS n`,
      [CARD, OTHER, lan.userId],
    );
    await test.database.pool.query('ANALYZE comment');
    const counter = await countReads(test, 'comment');
    const { rows, answer } = await counter.reads({ method: 'POST', url: URL, payload: { ids: [CARD, OTHER] } });
    expect(Object.keys(answer.json())).toEqual([String(CARD), String(OTHER)]);
    expect(rows).toBeLessThan(20);
    await counter.close();
    await test.database.pool.query('TRUNCATE comment CASCADE');
  });
});
