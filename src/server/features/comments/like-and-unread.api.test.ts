import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { CARDS, importCards } from '../../testing/card-course.ts';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { watchStatements } from '../../testing/watch-statements.ts';

const { openVideo } = FIXTURE;
const MINUTE_MS = 60_000;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let teacher: Person;
beforeAll(async () => {
  test = await buildTestApp();
  await importCards(test);
  talk = commenting(test);
  teacher = await test.person('staff');
});
afterAll(async () => {
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  [lan, minh] = [await test.person('learner'), await test.person('learner')];
});

describe('a like', () => {
  it('is one’s own, counted, and taken back', async () => {
    const id = await talk.written(lan, 'Hay quá');
    const liked = { id, liked: true, comment_like: [minh.userId], count_like: 1 };
    expect((await talk.like(minh, id, true)).body).toEqual(liked);
    expect((await talk.like(minh, id, true)).body).toEqual(liked);
    expect((await talk.like(lan, id)).body).toMatchObject({ comment_like: [lan.userId], count_like: 2 });
    // Nobody learns who else likes it.
    expect(await talk.seen(minh, id)).toMatchObject({ comment_like: [minh.userId], count_like: 2 });
    expect(await talk.seen(null, id)).toMatchObject({ comment_like: [], count_like: 2 });
    expect((await talk.like(lan, id)).body).toMatchObject({ liked: false, comment_like: [], count_like: 1 });
    expect((await talk.like(minh, id, false)).body).toMatchObject({ liked: false, count_like: 0 });
    expect((await talk.like(minh, id, false)).body).toMatchObject({ liked: false, count_like: 0 });
    const reply = await talk.answered(lan, id, 'Đáp');
    expect((await talk.like(minh, reply, true)).body.count_like).toBe(1);
  });

  it('is refused to guests, and where nothing is to be seen', async () => {
    const id = await talk.written(lan, 'x');
    expect(talk.refusal(await talk.like(null, id, true))).toEqual([401, 'SIGN_IN_REQUIRED']);
    await talk.remove(lan, id);
    expect(talk.refusal(await talk.like(minh, id, true))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect(talk.refusal(await talk.like(minh, 999_999, true))).toEqual([404, 'COMMENT_NOT_FOUND']);
  });

  it('may be given or taken back 120 times in ten minutes', async () => {
    const id = await talk.written(lan, 'Thích');
    for (let n = 0; n < LEARNER_LIMITS.like; n += 1) expect((await talk.like(minh, id)).status).toBe(200);
    const refused = await talk.like(minh, id);
    expect([talk.refusal(refused), refused.headers['retry-after']]).toEqual([[429, 'TOO_FAST'], '600']);
    expect((await talk.seen(minh, id))?.count_like).toBe(0);
    test.clock.nowMs += 10 * MINUTE_MS;
    expect((await talk.like(minh, id)).status).toBe(200);
  });

  it('that names its lesson takes one statement beside the visit, on a lesson and on a card', async () => {
    const ofLesson = await talk.written(lan, 'Ở bài');
    const card = { tbname: 'flashcard', tbid: CARDS.open.cards[0] };
    const ofCard = await talk.written(lan, 'Ở thẻ', card);
    for (const [id, lesson_id] of [
      [ofLesson, openVideo.lesson],
      [ofCard, CARDS.open.lesson],
    ] as const) {
      for (const liked of [true, false]) {
        const asked = watchStatements(test.database.pool);
        const { status, body } = await talk.post(minh, '/api/comments/like-comment', { id, lesson_id, liked });
        expect([status, body.count_like]).toEqual([200, Number(liked)]);
        expect(asked.end()).toEqual(['session-look-up', liked ? 'comment-like' : 'comment-unlike']);
      }
      // Another lesson than the comment's: found out the long way.
      const elsewhere = { id, lesson_id: FIXTURE.openDocument.lesson, liked: true };
      expect((await talk.post(minh, '/api/comments/like-comment', elsewhere)).body.count_like).toBe(1);
    }
  });

  it('of a crowd, with repeats and in any order, leaves as many rows as are counted', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => test.person('learner')));
    const ids = await Promise.all([1, 2, 3].map((n) => talk.written(lan, `Bình luận ${n}`)));
    const moves = crowd.flatMap((person, p) =>
      ids.flatMap((id, i) =>
        Array.from({ length: 12 }, (_, n) => () => talk.like(person, id, (n * 7 + p + i) % 3 !== 0)),
      ),
    );
    for (const [at, move] of moves.entries()) {
      const other = (at * 5) % moves.length;
      const swapped = moves[other];
      if (swapped) [moves[at], moves[other]] = [swapped, move];
    }
    const answers = await Promise.all(moves.map((move) => move()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await wrongCounters(test.database.pool)).toEqual([]);
    const liking = await Promise.all(
      crowd.flatMap((person) => ids.map(async (id) => (await talk.seen(person, id))?.comment_like.length)),
    );
    const counted = await Promise.all(ids.map(async (id) => (await talk.seen(null, id))?.count_like ?? 0));
    expect(liking.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(counted.reduce((sum, n) => sum + n, 0));
  });
});

describe('unread replies', () => {
  const unread = async (person: Person | null) =>
    (await talk.get(person, `/api/comment/total-unread-replies?lesson_id=${openVideo.lesson}`)).body;
  const read = (person: Person | null, comment_id: number, last_reply_id?: number) =>
    talk.post(person, '/api/comment/update-read-reply', { comment_id, ...(last_reply_id ? { last_reply_id } : {}) });

  it('are those of others in threads of mine, up to what was shown', async () => {
    const [one, two] = [await talk.written(lan, 'Một'), await talk.written(lan, 'Hai')];
    expect(await unread(lan)).toBe(0);
    const first = await talk.answered(minh, one, 'a');
    const second = await talk.answered(teacher, one, 'b');
    await talk.answered(lan, one, 'tự đáp');
    await talk.answered(minh, two, 'c');
    expect([await unread(lan), await unread(minh), await unread(null)]).toEqual([3, 0, 0]);
    expect((await read(lan, one, first)).body).toEqual({ comment_id: one, unread_replies: 1 });
    expect(await unread(lan)).toBe(2);
    // The mark never goes back.
    expect((await read(lan, one, first - 1)).body.unread_replies).toBe(1);
    expect((await read(lan, one, second)).body.unread_replies).toBe(0);
    // All that are there, none that come later.
    expect((await read(lan, two, Number.MAX_SAFE_INTEGER)).body.unread_replies).toBe(0);
    expect(await unread(lan)).toBe(0);
    await talk.answered(minh, two, 'd');
    expect(await unread(lan)).toBe(1);
  });

  it('leave out what is hidden or deleted', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const [gone, hidden] = [await talk.answered(minh, id, 'a'), await talk.answered(minh, id, 'b')];
    await talk.answered(minh, id, 'c');
    await talk.remove(minh, gone);
    await talk.post(teacher, `/api/comments/${hidden}/hide`, { hidden: true });
    expect(await unread(lan)).toBe(1);
    expect((await talk.seen(lan, id))?.unread_replies).toBe(1);
    await talk.remove(lan, id);
    expect(await unread(lan)).toBe(0);
  });

  it('are marked by the author of the comment alone', async () => {
    const id = await talk.written(lan, 'Hỏi');
    const reply = await talk.answered(minh, id, 'Đáp');
    expect(talk.refusal(await read(minh, id))).toEqual([403, 'COMMENT_NOT_YOURS']);
    expect(talk.refusal(await read(teacher, id))).toEqual([403, 'COMMENT_NOT_YOURS']);
    expect(talk.refusal(await read(null, id))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(talk.refusal(await read(minh, reply))).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect(await unread(lan)).toBe(1);
  });
});
