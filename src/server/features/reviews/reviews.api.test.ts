import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReviewDayView } from '#contract/reviews.ts';
import { CARDS, importCards } from '../../testing/card-course.ts';
import { expectNoSentinel } from '../../testing/expect-no-sentinel.ts';
import { swipe, swiping, undo } from '../../testing/swiping.ts';
import { buildTestApp, type Person, START_MS, type TestApp } from '../../testing/test-app.ts';

const { open, locked } = CARDS;
const [a, b, c, d] = open.cards;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let test: TestApp;
let cards: ReturnType<typeof swiping>;
beforeAll(async () => {
  test = await buildTestApp();
  await importCards(test);
  cards = swiping(test);
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.nowMs = START_MS;
});

const today = async (as: Person | null, query = ''): Promise<ReviewDayView> =>
  (await cards.get(as, `/api/reviews/today${query}`)).json();
const idsOf = (day: ReviewDayView) => day.cards.map((card) => card.id);
const settings = (as: Person | null, body: object) => cards.post(as, '/api/reviews/settings', body);
/** Reviews that make a word known for days: four buttons' Easy. */
const easy = (cardId: number) => ({ ...swipe(cardId, 'right'), grade: 4 });

describe('GET /api/reviews/today', () => {
  it('brings new words of opened lessons that are open, in their order', async () => {
    const learner = await test.person('learner');
    expect(await today(learner)).toMatchObject({ cards: [], left: { due: 0, new: 0 } });
    await cards.opened(learner);
    await cards.opened(learner, locked.lesson);
    const day = await today(learner);
    expect(idsOf(day)).toEqual(open.cards);
    expect(day.cards[0]).toMatchObject({ is_new: true, chance_percent: null, lesson: { id: open.lesson } });
    expect(day).toMatchObject({ left: { due: 0, new: 4 }, done: { due: 0, new: 0 }, backlog: 0, known_words: 0 });
    expectNoSentinel(JSON.stringify(day), 'the day');
  });

  it('is one word, and one memory, for the cards of a word in two lessons', async () => {
    const enrolled = await test.person('enrolled');
    await cards.opened(enrolled);
    await cards.opened(enrolled, locked.lesson);
    expect(idsOf(await today(enrolled))).toEqual([...open.cards, locked.cards[0], locked.cards[1]]);
    await cards.review(enrolled, [easy(locked.cards[2])]);
    const day = await today(enrolled);
    expect(idsOf(day)).toEqual([b, c, d, locked.cards[0], locked.cards[1]]);
    expect(day).toMatchObject({ known_words: 1, done: { due: 0, new: 1 } });
  });

  it('brings the short steps of today when their minute comes', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await cards.review(learner, [easy(b), easy(c), easy(d), swipe(a, 'left')]);
    const early = await today(learner);
    expect(early.cards).toMatchObject([{ id: a, is_new: false, is_ahead: true }]);
    expect([early.left, early.ahead, early.done]).toEqual([{ due: 0, new: 0 }, 1, { due: 0, new: 4 }]);
    expect(early.next_due_at).toBe(new Date(test.clock.nowMs + MINUTE_MS).toISOString());
    test.clock.nowMs += 2 * MINUTE_MS;
    const later = await today(learner);
    expect(later.cards).toMatchObject([{ id: a, is_new: false, is_ahead: false, chance_percent: expect.any(Number) }]);
    expect(later).toMatchObject({ left: { due: 1 }, ahead: 0, next_due_at: null, done: { new: 4, due: 0 } });
  });

  it('brings a forgotten word back, and new ones, when the day’s number is used up', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await settings(learner, { new_words: 2, due_words: 1 });
    await cards.review(learner, [easy(a)]);
    test.clock.nowMs += 20 * DAY_MS;
    await cards.review(learner, [swipe(a, 'right'), swipe(b, 'left')]);
    expect(await today(learner)).toMatchObject({
      done: { due: 1, new: 1 },
      left: { due: 0, new: 1 },
      ahead: 1,
      backlog: 0,
    });
    test.clock.nowMs += 2 * MINUTE_MS;
    const day = await today(learner);
    expect(day).toMatchObject({ left: { due: 1, new: 1 }, ahead: 0, backlog: 0 });
    expect(idsOf(day)).toEqual([b, c]);
  });

  it('takes no long interval for a short step that was left over from yesterday', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await settings(learner, { new_words: 0, due_words: 1 });
    await cards.review(learner, [easy(a)]);
    test.clock.nowMs += 20 * DAY_MS;
    await cards.review(learner, [swipe(b, 'left')]);
    test.clock.nowMs += DAY_MS;
    await cards.review(learner, [swipe(b, 'right')]);
    expect(await today(learner)).toMatchObject({ done: { due: 1, new: 0 }, left: { due: 1 }, ahead: 1, backlog: 0 });
  });

  it('says which of its cards are liked, and which may be: those of open lessons', async () => {
    const learner = await test.person('enrolled');
    await cards.opened(learner, locked.lesson);
    const like = (id: number) => cards.post(learner, '/vocabulary/like-card', { id, liked: true });
    for (const id of [locked.cards[0], a]) expect((await like(id)).statusCode).toBe(200);
    await cards.review(learner, [swipe(locked.cards[0], 'left')]);
    test.clock.nowMs += 2 * MINUTE_MS;
    const before = await today(learner);
    expect(before.likes).toEqual([{ i: locked.cards[0] }]);
    expect(before.cards.map((card) => card.can)).toEqual(before.cards.map(() => ({ like: true })));
    await test.database.pool.query('UPDATE enrolment SET expires_at = $2 WHERE user_id = $1', [
      learner.userId,
      new Date(test.clock.nowMs),
    ]);
    const closed = await today(learner);
    expect(closed.cards).toMatchObject([{ id: locked.cards[0], can: { like: false } }]);
    expect(cards.refusal(await like(locked.cards[0]))).toEqual([403, 'LESSON_LOCKED']);
  });

  it('names the lesson to go on with', async () => {
    const learner = await test.person('learner');
    const { next_lesson: first } = await today(learner);
    expect(first?.url).toMatch(/^\/khoa-hoc\/.+\/lesson\/\d+-/);
    await cards.opened(learner);
    expect((await today(learner)).next_lesson?.url).toContain(`/lesson/${open.lesson}-`);
    await test.database.pool.query('UPDATE lesson_record SET passed_at = now() WHERE user_id = $1', [learner.userId]);
    expect((await today(learner)).next_lesson?.url).not.toContain(`/lesson/${open.lesson}-`);
  });

  it('counts by days of study, which end at 04:00 of the site’s clock', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await cards.review(learner, [easy(a), swipe(b, 'right')]);
    const { forecast } = await today(learner);
    const day = (inDays: number) => new Date(START_MS + inDays * DAY_MS).toISOString().slice(0, 10);
    expect(forecast.map((one) => one.day)).toEqual([0, 1, 2, 3, 4, 5, 6].map(day));
    expect(forecast.reduce((sum, one) => sum + one.due, 0)).toBeLessThanOrEqual(2);
    expect(forecast[0]?.due).toBe(1);
    // START_MS is noon in Vietnam: 16 hours later its day of study has ended.
    test.clock.nowMs += 16 * 60 * MINUTE_MS - 1;
    expect((await today(learner)).done).toEqual({ due: 0, new: 2 });
    test.clock.nowMs += 1;
    const next = await today(learner);
    expect([next.done, next.left]).toEqual([
      { due: 0, new: 0 },
      { due: 1, new: 2 },
    ]);
    await cards.review(learner, [swipe(b, 'right')]);
    expect((await today(learner)).done).toEqual({ due: 1, new: 0 });
  });

  it('stays within the chosen numbers, ranks a backlog by what is most forgettable, and gives more when asked', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await settings(learner, { new_words: 1, due_words: 2 });
    expect(idsOf(await today(learner))).toEqual([a]);
    await cards.review(learner, [easy(a), swipe(b, 'right'), swipe(c, 'right')]);
    test.clock.nowMs += 10 * MINUTE_MS;
    await cards.review(learner, [swipe(b, 'right'), easy(c)]);
    test.clock.nowMs += 20 * DAY_MS;
    const day = await today(learner);
    expect(day).toMatchObject({ left: { due: 2, new: 0 }, backlog: 1, known_words: 3 });
    expect(idsOf(day)).toEqual([b, c]);
    const rescued = await today(learner, '?extra=10');
    expect(rescued).toMatchObject({ left: { due: 3, new: 1 }, backlog: 0 });
    expect(idsOf(rescued)).toEqual([b, c, a, d]);
  });

  it('keeps known words when the enrolment has ended, with their recordings, and brings no new ones', async () => {
    const learner = await test.person('enrolled');
    await cards.opened(learner, locked.lesson);
    await cards.review(learner, [swipe(locked.cards[0], 'left')]);
    await test.database.pool.query('UPDATE enrolment SET expires_at = $2 WHERE user_id = $1', [
      learner.userId,
      new Date(test.clock.nowMs),
    ]);
    test.clock.nowMs += 2 * MINUTE_MS;
    expect(idsOf(await today(learner))).toEqual([locked.cards[0]]);
    const file = (card: number) => cards.get(learner, `/api/lessons/${locked.lesson}/media/${card}/${locked.audio}`);
    expect((await file(locked.cards[0])).statusCode).toBe(302);
    expect((await file(locked.cards[1])).statusCode).toBe(403);
    const answer = await cards.review(learner, [swipe(locked.cards[0], 'right'), swipe(locked.cards[1], 'right')]);
    expect([answer.statusCode, answer.json().accepted.length]).toEqual([200, 2]);
    expect((await cards.log(learner)).map((row) => row.card_id)).toEqual([locked.cards[0], locked.cards[0]]);
  });

  it.each(['?extra=x', '?extra=1000', '?extra=-1'])('refuses %s', async (query) => {
    const learner = await test.person('learner');
    expect((await cards.get(learner, `/api/reviews/today${query}`)).statusCode).toBe(400);
  });

  it('is refused to a guest', async () => {
    expect((await cards.get(null, '/api/reviews/today')).statusCode).toBe(401);
  });
});

describe('POST /api/reviews', () => {
  it('brings piles and percent of all lessons along', async () => {
    const enrolled = await test.person('enrolled');
    const swipes = [swipe(a, 'right'), swipe(locked.cards[0], 'right'), swipe(locked.cards[1], 'left')];
    const answer = await cards.review(enrolled, swipes);
    expect(answer.json()).toEqual({ accepted: swipes.map((one) => one.client_id), done: { due: 0, new: 3 } });
    expect(await cards.result(enrolled)).toEqual({ remember: [a], non: [], percent: 25 });
    expect(await cards.result(enrolled, locked.lesson)).toEqual({
      remember: [locked.cards[0]],
      non: [locked.cards[1]],
      percent: 33,
    });
  });

  it('counts a row once, and takes back what is undone', async () => {
    const learner = await test.person('learner');
    const first = swipe(a, 'right');
    for (const _time of [1, 2]) await cards.review(learner, [first]);
    expect(await cards.log(learner)).toHaveLength(1);
    const answer = await cards.review(learner, [undo(first)]);
    expect(answer.json().done).toEqual({ due: 0, new: 0 });
    expect(await cards.result(learner)).toEqual({ remember: [], non: [], percent: 25 });
  });

  it('undoes a swipe that was made in a lesson', async () => {
    const learner = await test.person('learner');
    const made = swipe(a, 'left');
    await cards.saveSwipes(learner, [made]);
    // Named by another card: what counts is the row that it takes back.
    await cards.review(learner, [{ ...undo(made), card_id: b }]);
    expect(await cards.result(learner)).toMatchObject({ remember: [], non: [] });
  });

  it('accepts rows of cards that are gone, or locked and never learnt: they count nowhere', async () => {
    const learner = await test.person('learner');
    const rows = [swipe(77, 'right'), swipe(locked.cards[0], 'right')];
    const answer = await cards.review(learner, rows);
    expect(answer.json()).toEqual({ accepted: rows.map((row) => row.client_id), done: { due: 0, new: 0 } });
    expect(await cards.log(learner)).toEqual([]);
  });

  it('is refused to a guest, and to another learner', async () => {
    const learner = await test.person('learner');
    expect(cards.refusal(await cards.review(null, [swipe(a, 'left')]))).toEqual([401, 'SIGN_IN_REQUIRED']);
    const answer = await cards.review(learner, [swipe(a, 'left')], { learner_id: 1 });
    expect(cards.refusal(answer)).toEqual([409, 'OTHER_LEARNER']);
  });
});

describe('POST /api/reviews/settings', () => {
  it('changes what is given and keeps the rest', async () => {
    const learner = await test.person('learner');
    expect((await today(learner)).settings).toEqual({ new_words: 10, due_words: 100, has_four_buttons: false });
    expect((await settings(learner, { due_words: 0 })).json()).toEqual({
      new_words: 10,
      due_words: 0,
      has_four_buttons: false,
    });
    await settings(learner, { new_words: 3, has_four_buttons: true });
    expect((await today(learner)).settings).toEqual({ new_words: 3, due_words: 0, has_four_buttons: true });
    await settings(learner, {});
    expect((await today(learner)).settings).toEqual({ new_words: 3, due_words: 0, has_four_buttons: true });
  });

  it('is refused to a guest, to another learner, and beyond the bounds', async () => {
    const learner = await test.person('learner');
    expect(cards.refusal(await settings(null, {}))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(cards.refusal(await settings(learner, { learner_id: 1 }))).toEqual([409, 'OTHER_LEARNER']);
    for (const body of [{ new_words: 101 }, { due_words: -1 }, { due_words: 1.5 }, { has_four_buttons: 'yes' }])
      expect((await settings(learner, body)).statusCode).toBe(400);
  });
});
