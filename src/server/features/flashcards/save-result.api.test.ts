import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SWIPES_PER_SAVE } from '#domain/flashcard/limits.ts';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { CARDS, cardFiles, importCards } from '../../testing/card-course.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { swipe, swiping, undo } from '../../testing/swiping.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const { open, empty, locked } = CARDS;
const [a, b, c, d] = open.cards;
const HOUR_MS = 3_600_000;

let test: TestApp;
let cards: ReturnType<typeof swiping>;
beforeAll(async () => {
  test = await buildTestApp();
  await importCards(test);
  cards = swiping(test);
});
afterAll(() => test.close());

describe('POST /api/flashcard/save-result with piles', () => {
  it('merges: named cards take the named pile, unnamed keep theirs, unknown ones are dropped', async () => {
    const learner = await test.person('learner');
    expect(await cards.result(learner)).toBeNull();
    expect(await cards.saved(learner, { remember: [b, a], non: [c] })).toEqual({
      result: { flashcard: JSON.stringify({ remember: [a, b], non: [c] }), example_progress: 50 },
      is_passed: false,
      show_popup_done_stage: false,
    });
    await cards.save(learner, { remember: [c, 123], non: [a, locked.cards[0]] });
    expect(await cards.result(learner)).toEqual({ remember: [b, c], non: [a], percent: 50 });
  });

  it('writes into the log what it changes, once', async () => {
    const learner = await test.person('learner');
    for (const _time of [1, 2]) await cards.save(learner, { remember: [a, a], non: [b] });
    await cards.save(learner, { non: [a] });
    const rows = await cards.log(learner);
    expect(rows.map((row) => [row.card_id, row.direction, row.source])).toEqual([
      ...[
        [a, 'right', 'save'],
        [b, 'left', 'save'],
      ].toSorted(
        (one, other) =>
          rows.findIndex((row) => row.card_id === one[0]) - rows.findIndex((row) => row.card_id === other[0]),
      ),
      [a, 'left', 'save'],
    ]);
    expect(await cards.result(learner)).toMatchObject({ remember: [], non: [a, b] });
  });

  it('is saved, though empty: the lesson is no longer a first visit', async () => {
    const learner = await test.person('learner');
    await cards.save(learner, {});
    expect(await cards.result(learner)).toEqual({ remember: [], non: [], percent: 0 });
  });

  it.each([
    ['a guest', null, { non: [a] }, {}, 401, 'SIGN_IN_REQUIRED'],
    ['a card in both piles', 'learner', { remember: [a], non: [a] }, {}, 400, 'CARD_IN_BOTH_PILES'],
    ['a lesson of another kind', 'learner', {}, { lesson_id: FIXTURE.openVideo.lesson }, 400, 'LESSON_HAS_NO_CARDS'],
    ['a lesson that is not there', 'learner', {}, { lesson_id: 7 }, 404, 'LESSON_NOT_FOUND'],
    ['a locked lesson', 'learner', {}, { lesson_id: locked.lesson }, 403, 'LESSON_LOCKED'],
    ['a lesson locked again', 'ended', {}, { lesson_id: locked.lesson }, 403, 'LESSON_LOCKED'],
    ['the work of another learner', 'learner', {}, { learner_id: 999 }, 409, 'OTHER_LEARNER'],
    [
      'a row that says nothing',
      'learner',
      {},
      { swipes: [{ ...swipe(a, 'left'), direction: null }] },
      400,
      'BAD_REQUEST',
    ],
  ] as const)('refuses %s', async (_what, role, piles, more, status, code) => {
    const as = role && (await test.person(role));
    const before = await test.countRows();
    const [remember, non] = [[...('remember' in piles ? piles.remember : [])], [...('non' in piles ? piles.non : [])]];
    expect(cards.refusal(await cards.save(as, { remember, non }, more))).toEqual([status, code]);
    expect(await test.countRows()).toEqual(before);
  });

  it('takes a form, as a closing page sends it', async () => {
    const learner = await test.person('learner');
    const form = new URLSearchParams({
      lesson_id: String(open.lesson),
      flashcard_ids: JSON.stringify({ remember: [d], non: [] }),
      _token: 'x',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await test.call('POST', '/api/flashcard/save-result', {
      as: learner,
      body: form.toString(),
      headers,
    });
    expect(answer.statusCode).toBe(200);
    expect(await cards.result(learner)).toMatchObject({ remember: [d] });
  });

  it('answers for a lesson without cards, too', async () => {
    const learner = await test.person('learner');
    const { result } = await cards.saved(learner, { remember: [a] }, { lesson_id: empty.lesson });
    expect(result).toEqual({ flashcard: '{"remember":[],"non":[]}', example_progress: 0 });
  });
});

describe('POST /api/flashcard/save-result with swipes', () => {
  it('follows the log, whatever the order of arrival', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await cards.saveSwipes(learner, [swipe(a, 'right', 3000)]);
    await cards.saveSwipes(learner, [swipe(a, 'left', 9000), swipe(b, 'right', 5000)]);
    expect(await cards.result(learner)).toMatchObject({ remember: [a, b], non: [] });
  });

  it('counts a swipe once, however often it arrives', async () => {
    const learner = await test.person('learner');
    const swipes = [swipe(a, 'left', 2000), swipe(b, 'right', 1000)];
    const first = (await cards.saveSwipes(learner, swipes)).json();
    const before = await test.countRows();
    test.clock.nowMs += 60_000;
    expect((await cards.saveSwipes(learner, swipes)).json()).toEqual(first);
    // The same id with another say is the same swipe.
    await cards.saveSwipes(learner, [{ ...swipe(a, 'right'), client_id: swipes[0]?.client_id.toUpperCase() ?? '' }]);
    expect(await cards.result(learner)).toMatchObject({ remember: [b], non: [a] });
    expect(await test.countRows()).toEqual(before);
  });

  it('keeps the order of one save, though the lesson was never opened', async () => {
    const learner = await test.person('learner');
    await cards.saveSwipes(learner, [
      ...Array.from({ length: 9 }, (_swipe, index) => swipe(a, index % 2 === 0 ? 'left' : 'right', 9000 - index)),
      ...Array.from({ length: 8 }, (_swipe, index) => swipe(b, index % 2 === 0 ? 'left' : 'right', 0)),
    ]);
    expect(await cards.result(learner)).toMatchObject({ remember: [b], non: [a] });
    for (const { at } of await cards.log(learner)) expect(at.getTime()).toBeLessThanOrEqual(test.clock.nowMs);
  });

  it('bounds the time of a swipe by the opening of the lesson and by now', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await cards.saveSwipes(learner, [swipe(a, 'left', 4e12), swipe(b, 'left', HOUR_MS / 2), swipe(c, 'left', 0)]);
    expect((await cards.log(learner)).map(({ at }) => test.clock.nowMs - at.getTime())).toEqual([
      HOUR_MS,
      HOUR_MS / 2,
      0,
    ]);
  });

  it('takes back what is undone, before and after it arrives', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    const [first, second, late] = [swipe(a, 'left', 9000), swipe(a, 'right', 8000), swipe(b, 'right', 7000)];
    await cards.saveSwipes(learner, [first, second]);
    await cards.saveSwipes(learner, [undo(second), undo(late)]);
    expect(await cards.result(learner)).toEqual({ remember: [], non: [a], percent: 25 });
    await cards.saveSwipes(learner, [late]);
    expect(await cards.result(learner)).toMatchObject({ remember: [], non: [a] });
    await cards.saveSwipes(learner, [undo(first)]);
    expect(await cards.result(learner)).toEqual({ remember: [], non: [], percent: 25 });
    const { rows } = await test.database.pool.query('SELECT FROM word_memory WHERE user_id = $1', [learner.userId]);
    expect(rows).toEqual([]);
  });

  it('undoes nothing of another learner', async () => {
    const [lan, minh] = [await test.person('learner'), await test.person('learner')];
    const lans = swipe(a, 'right');
    await cards.saveSwipes(lan, [lans]);
    await cards.saveSwipes(minh, [undo(lans)]);
    // The same id is another swipe for another learner.
    await cards.saveSwipes(minh, [{ ...lans, direction: 'left' }]);
    expect(await cards.result(lan)).toMatchObject({ remember: [a], non: [] });
    expect(await cards.result(minh)).toMatchObject({ remember: [], non: [] });
  });

  it('lets two devices save at once', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    const phone = open.cards.map((card, index) => swipe(card, 'left', 9000 - index));
    const desk = open.cards.map((card, index) => swipe(card, 'right', 5000 - index));
    const answers = await Promise.all([...phone, ...desk].map((one) => cards.saveSwipes(learner, [one])));
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
    expect(await cards.result(learner)).toEqual({ remember: open.cards, non: [], percent: 100 });
  });

  it('takes named piles for the cards of which no swipe tells, and asks of those only not to stand in both', async () => {
    const learner = await test.person('learner');
    await cards.save(learner, { remember: [a, c], non: [a] }, { swipes: [swipe(a, 'left')] });
    expect(await cards.result(learner)).toMatchObject({ remember: [c], non: [a] });
  });

  it('passes over cards of other lessons, and their undo', async () => {
    const learner = await test.person('learner');
    await cards.saveSwipes(learner, [swipe(locked.cards[0], 'right'), swipe(77, 'right')]);
    expect(await cards.log(learner)).toEqual([]);
  });

  it('gives the grade of the button, else Good and Again', async () => {
    const learner = await test.person('learner');
    await cards.saveSwipes(learner, [{ ...swipe(a, 'right'), grade: 4 }, swipe(b, 'right'), swipe(c, 'left')]);
    const { rows } = await test.database.pool.query(
      'SELECT card_id, grade FROM card_review WHERE user_id = $1 ORDER BY card_id',
      [learner.userId],
    );
    expect(rows).toEqual([
      { card_id: a, grade: 4 },
      { card_id: b, grade: 3 },
      { card_id: c, grade: 1 },
    ]);
  });
});

describe('a learner who swipes without end', () => {
  it('adds nothing to the log of a word that has a thousand rows, and goes on with the others', async () => {
    const learner = await test.person('learner');
    await cards.opened(learner);
    await cards.saveSwipes(learner, [swipe(a, 'right', 5000)]);
    await test.database.pool.query(
      `INSERT INTO card_review (user_id, client_id, card_id, word_key, kind, source, direction, grade, at, received_at)
       SELECT user_id, gen_random_uuid(), card_id, word_key, kind, source, direction, grade, at, received_at
         FROM card_review, generate_series(2, 1000) WHERE user_id = $1`,
      [learner.userId],
    );
    const { statusCode } = await cards.saveSwipes(learner, [swipe(a, 'left'), swipe(b, 'right')]);
    expect(statusCode).toBe(200);
    expect(await cards.log(learner)).toHaveLength(1001);
    expect(await cards.result(learner)).toMatchObject({ remember: [a, b], non: [] });
  });

  it('is asked to wait, by swipes and not by saves', async () => {
    const learner = await test.person('learner');
    const many = Array.from({ length: MAX_SWIPES_PER_SAVE }, () => swipe(a, 'right'));
    for (let sent = 0; sent < LEARNER_LIMITS.swipe; sent += many.length)
      expect((await cards.saveSwipes(learner, many)).statusCode).toBe(200);
    for (const call of [cards.saveSwipes, cards.review]) {
      const refused = await call(learner, [swipe(b, 'right')]);
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'TOO_FAST']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    test.clock.nowMs += 600_000;
    expect((await cards.saveSwipes(learner, [swipe(b, 'right')])).statusCode).toBe(200);
  });
});

describe('the lesson of the cards', () => {
  it('has a percent that never falls', async () => {
    const learner = await test.person('learner');
    expect((await cards.saved(learner, { remember: [a, b, c] })).result.example_progress).toBe(75);
    expect((await cards.saved(learner, { non: [a, b, c] })).result.example_progress).toBe(75);
    expect((await cards.get(learner, `/get-lesson-percent/${open.lesson}`)).body).toBe('75');
  });

  it('is passed, celebrated until that is shown, and its stage is done', async () => {
    const enrolled = await test.person('enrolled');
    const saved = (lesson: number, remember: readonly number[]) =>
      cards.saved(enrolled, { remember: [...remember] }, { lesson_id: lesson });
    expect(await saved(open.lesson, open.cards)).toMatchObject({ is_passed: true, show_popup_done_stage: false });
    const achievement = async () =>
      (await cards.post(enrolled, '/khoa-hoc/set-achievement', { lesson_id: open.lesson })).json().data.lessonComplete;
    expect(await achievement()).toBe(true);
    await cards.post(enrolled, '/api/seen', { kind: 'lesson', id: open.lesson });
    expect(await achievement()).toBe(false);
    for (const _time of [1, 2])
      expect(await saved(locked.lesson, locked.cards)).toMatchObject({ is_passed: true, show_popup_done_stage: true });
    await cards.post(enrolled, '/api/seen', { kind: 'stage', id: CARDS.stageId });
    expect(await saved(locked.lesson, locked.cards)).toMatchObject({ show_popup_done_stage: false });
  });

  it('gets its percent by the retry when the server died between the log and the percent', async () => {
    const learner = await test.person('learner');
    const { pool } = test.database;
    await pool.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'dead'; END $$`);
    await pool.query('CREATE TRIGGER die BEFORE INSERT OR UPDATE ON lesson_record EXECUTE FUNCTION die()');
    const swipes = open.cards.map((card) => swipe(card, 'right'));
    expect((await cards.saveSwipes(learner, swipes)).statusCode).toBe(500);
    await pool.query('DROP TRIGGER die ON lesson_record');
    expect(await cards.log(learner)).toHaveLength(4);
    expect(await cards.result(learner)).toEqual({ remember: open.cards, non: [], percent: 0 });
    const { result, is_passed: isPassed } = (await cards.saveSwipes(learner, swipes)).json();
    expect([result.example_progress, isPassed]).toEqual([100, true]);
    expect(await cards.log(learner)).toHaveLength(4);
  });

  it('forgets an archived card, and knows it again when it comes back', async () => {
    const learner = await test.person('learner');
    await cards.save(learner, { remember: [a, b], non: [c, d] });
    const files = cardFiles();
    const yaml = String(files['lessons/tu-mo/cards.yaml']);
    const withoutLast = yaml.slice(0, yaml.indexOf(`- id: ${d}`));
    await importCards(test, { 'lessons/tu-mo/cards.yaml': withoutLast });
    expect(await cards.result(learner)).toEqual({ remember: [a, b], non: [c], percent: 50 });
    expect((await cards.saved(learner, { remember: [d] })).result.example_progress).toBe(66);
    await importCards(test);
    expect(await cards.result(learner)).toEqual({ remember: [a, b], non: [c, d], percent: 66 });
  });
});
