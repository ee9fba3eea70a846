import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CardView, type DeckView } from '#contract/flashcards.ts';
import { type LessonPageView, LessonView } from '#contract/lessons.ts';
import type { PageResult, PageServices } from '#contract/page-services.ts';
import { CARDS, cardFiles, importCards } from '../../testing/card-course.ts';
import { expectNoSentinel } from '../../testing/expect-no-sentinel.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { swiping } from '../../testing/swiping.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { open, empty, locked } = CARDS;
const [a, b, c, d] = open.cards;

let test: TestApp;
let cards: ReturnType<typeof swiping>;
let ask: (services: PageServices) => Promise<unknown>;
beforeAll(async () => {
  const handle = async (_request: Request, services: PageServices) => Response.json((await ask(services)) ?? null);
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
  await importCards(test);
  cards = swiping(test);
});
afterAll(() => test.close());

async function lessonPage(as: Person | null, path: string, search = ''): Promise<LessonPageView> {
  ask = (services) => services.findLessonPage(FIXTURE.seoUrl, path, search);
  const found: PageResult<LessonPageView> = (await test.call('GET', '/khoa-hoc', { as })).json();
  if (found.status !== 'found') throw new Error(found.status);
  return found.view;
}
const openPath = `${open.lesson}-tu-mo`;
async function deckOf(as: Person | null, search = ''): Promise<DeckView> {
  const page = await lessonPage(as, openPath, search);
  const deck = page.kind === 'open' ? page.lesson.deck : null;
  if (!deck) throw new Error('no deck');
  return deck;
}
const idsOf = ({ cards: shown }: Pick<DeckView, 'cards'>) => shown.map((card) => card.id);

describe('GET /api/lessons/{id} of a flashcard lesson', () => {
  it('gives every card as a component, and the likes', async () => {
    const learner = await test.person('learner');
    await cards.post(learner, '/vocabulary/like-card', { id: b, liked: true });
    const lesson: LessonView = (await cards.get(learner, `/api/lessons/${open.lesson}`)).json();
    expect(LessonView.strict().safeParse(lesson).success).toBe(true);
    const media = `/api/lessons/${open.lesson}/media/${a}`;
    expect(lesson.component.map(({ id, type }) => [id, type])).toEqual(open.cards.map((id) => [id, 17]));
    expect(CardView.parse(lesson.component[0])).toEqual({
      id: a,
      type: 17,
      value: {
        word: '電車',
        reading: 'でんしゃ',
        word_stress: '0,1',
        meaning: 'nghĩa của でんしゃ',
        kanji_meaning: 'ĐIỆN XA',
        audio: `${media}/densha.mp3`,
        front_image: `${media}/densha.webp`,
        back_image: `${media}/densha.svg`,
        example: [{ example: '電車[でんしゃ]で行[い]きます。', audio: `${media}/densha-1.mp3` }],
        meaning_example: ['Tôi đi bằng tàu điện.'],
      },
    });
    expect(lesson).toMatchObject({
      type: 'flashcard',
      component_types: [17],
      likes: [{ i: b }],
      deck: null,
      video: null,
    });
    expect((await cards.get(null, `/api/lessons/${open.lesson}`)).json().likes).toEqual([]);
  });

  it('has one part for all cards', async () => {
    const learner = await test.person('learner');
    await cards.save(learner, { remember: [a, b, c] });
    const { userLesson, progress } = (await cards.get(learner, `/api/lessons/${open.lesson}`)).json<LessonView>();
    expect(progress).toBe(75);
    expect(userLesson?.parts).toEqual([{ key: 'cards', percent: 75, played: [], position: null }]);
  });

  it('has neither card nor part where cards are still to be imported', async () => {
    const lesson: LessonView = (await cards.get(null, `/api/lessons/${empty.lesson}`)).json();
    expect(lesson).toMatchObject({ component: [], component_types: [], likes: [], progress: 0 });
  });

  it('leads to the files of its cards, and to no other card’s', async () => {
    const media = (card: number, file: string) => cards.get(null, `/api/lessons/${open.lesson}/media/${card}/${file}`);
    for (const [file, type] of [
      ['densha.mp3', 'audio/mpeg'],
      ['densha-1.mp3', 'audio/mpeg'],
      ['densha.webp', 'image/webp'],
      ['densha.svg', 'image/svg+xml'],
    ] as const) {
      const way = await media(a, file);
      expect([file, way.statusCode]).toEqual([file, 302]);
      const found = await cards.get(null, way.headers.location ?? '');
      expect([found.statusCode, found.headers['content-type']]).toEqual([200, type]);
    }
    expect((await media(b, 'densha.mp3')).statusCode).toBe(404);
    expect((await media(0, 'densha.mp3')).statusCode).toBe(400);
  });
});

describe('the page of a flashcard lesson', () => {
  it('brings the cards that it shows first, and no component', async () => {
    const learner = await test.person('learner');
    const page = await lessonPage(learner, openPath);
    expect(page).toMatchObject({ kind: 'open', lesson: { component: [], userLesson: { percent: 0 } } });
    const first = await deckOf(learner);
    expect(first).toMatchObject({ card_ids: open.cards, result: null, likes: [] });
    expect(idsOf(first)).toEqual(open.cards);
    await cards.save(learner, { remember: [a], non: [c] });
    await cards.post(learner, '/vocabulary/like-card', { id: a, liked: true });
    const second = await deckOf(learner);
    expect(second).toMatchObject({ result: { remember: [a], non: [c] }, likes: [{ i: a }] });
    expect(idsOf(second)).toEqual([b, d]);
    await cards.save(learner, { remember: [b], non: [d] });
    expect(idsOf(await deckOf(learner))).toEqual([c, d]);
    expect(idsOf(await deckOf(learner, `?focus_fc=${b}`))).toEqual([b]);
    expect(idsOf(await deckOf(learner, '?focus_fc=1'))).toEqual(open.cards);
  });

  it('is the same for a guest, without a result', async () => {
    expect(await deckOf(null, '?focus_fc=x')).toMatchObject({ card_ids: open.cards, result: null, likes: [] });
  });

  it('brings 30 cards of 2,000', async () => {
    const many = Array.from({ length: 2000 }, (_card, index) => ({
      id: 990_000_00 + index,
      word: '語',
      reading: 'ご',
      stress: '1',
      meaning: `từ ${index}`,
    }));
    await importCards(test, cardFiles(many));
    const deck = await deckOf(null);
    expect([deck.card_ids.length, deck.cards.length]).toEqual([2000, 30]);
    await importCards(test);
    expect(idsOf(await deckOf(null))).toEqual(open.cards);
  });

  it('says nothing of the cards where it is locked', async () => {
    for (const as of [null, await test.person('learner'), await test.person('ended')]) {
      const page = await lessonPage(as, `${locked.lesson}-tu-khoa`);
      expect(page).toMatchObject({ kind: 'locked', lesson: { component_types: [17] } });
      expectNoSentinel(JSON.stringify(page), 'the page');
      expect(JSON.stringify(page)).not.toContain(String(locked.cards[0]));
    }
  });
});

describe('GET /api/lessons/{id}/cards', () => {
  it('gives the named cards in the order of the lesson, without those of others', async () => {
    const answer = await cards.get(null, `/api/lessons/${open.lesson}/cards?ids=${d},${locked.cards[0]},${a},1`);
    expect(idsOf(answer.json())).toEqual([a, d]);
  });

  it.each([
    ['?ids=', 400, 'BAD_REQUEST'],
    ['', 400, 'BAD_REQUEST'],
    ['?ids=1,,2', 400, 'BAD_REQUEST'],
    [`?ids=${Array.from({ length: 101 }, () => 1).join(',')}`, 400, 'BAD_REQUEST'],
  ])('refuses %s', async (query, status, code) => {
    expect(cards.refusal(await cards.get(null, `/api/lessons/${open.lesson}/cards${query}`))).toEqual([status, code]);
  });

  it('refuses where the lesson is locked, or has no cards', async () => {
    const of = async (as: Person | null, lesson: number) =>
      cards.refusal(await cards.get(as, `/api/lessons/${lesson}/cards?ids=${locked.cards[0]}`));
    expect(await of(null, locked.lesson)).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await of(await test.person('learner'), locked.lesson)).toEqual([403, 'LESSON_LOCKED']);
    expect(await of(null, FIXTURE.openVideo.lesson)).toEqual([400, 'LESSON_HAS_NO_CARDS']);
  });
});

describe('POST /vocabulary/like-card', () => {
  const like = (as: Person | null, id: number, more: object = {}) =>
    cards.post(as, '/vocabulary/like-card', { id, course_id: FIXTURE.courseId, t: 1_763_614_800, ...more });

  it('sets what is wished however often it is said, and toggles without a wish', async () => {
    const learner = await test.person('learner');
    const isLike = async (more?: object) => (await like(learner, a, more)).json().isLike;
    expect([await isLike({ liked: true }), await isLike({ liked: true })]).toEqual([true, true]);
    expect([await isLike({ liked: false }), await isLike({ liked: false })]).toEqual([false, false]);
    expect([await isLike(), await isLike(), await isLike()]).toEqual([true, false, true]);
  });

  it('refuses who may not', async () => {
    const learner = await test.person('learner');
    expect(cards.refusal(await like(null, a))).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(cards.refusal(await like(learner, a, { learner_id: 1 }))).toEqual([409, 'OTHER_LEARNER']);
    expect(cards.refusal(await like(learner, locked.cards[0]))).toEqual([403, 'LESSON_LOCKED']);
    expect(cards.refusal(await like(learner, 1))).toEqual([404, 'CARD_NOT_FOUND']);
    for (let turn = 0; turn < 120; turn += 1) await like(learner, a, { liked: true });
    expect(cards.refusal(await like(learner, a, { liked: true }))).toEqual([429, 'TOO_FAST']);
  });
});

describe('GET /api/flashcard/liked-cards', () => {
  const list = async (as: Person | null, query = '') =>
    (await cards.get(as, `/api/flashcard/liked-cards${query}`)).json();

  it('lists the newest like first, each with the way to its lesson, and only of open lessons', async () => {
    const ended = await test.person('ended');
    await cards.post(ended, '/vocabulary/like-card', { id: b, liked: true });
    await cards.post(ended, '/vocabulary/like-card', { id: a, liked: true });
    await test.database.pool.query('INSERT INTO card_like (user_id, card_id, created_at) VALUES ($1, $2, now())', [
      ended.userId,
      locked.cards[0],
    ]);
    const { data: liked, next_before: next } = await list(ended);
    expect(liked.map((card: { id: number }) => card.id)).toEqual([a, b]);
    const url = `/khoa-hoc/${FIXTURE.seoUrl}/lesson/${open.lesson}-tu-mo`;
    expect(liked[0]).toMatchObject({ lesson: { id: open.lesson, name: 'Từ vựng tu-mo', url } });
    expect(next).toBeNull();
    expectNoSentinel(JSON.stringify(liked), 'the list');
  });

  it('goes on where a page ends', async () => {
    const enrolled = await test.person('enrolled');
    const all = [...open.cards, ...locked.cards];
    // Likes of cards that have gone since fill the page before.
    await test.database.pool.query(
      'INSERT INTO card_like (user_id, card_id, created_at) SELECT $1, unnest($2::int[] || ARRAY(SELECT generate_series(1, 48))), now()',
      [enrolled.userId, all],
    );
    const first = await list(enrolled);
    const second = await list(enrolled, `?before=${first.next_before}`);
    const ids = [...first.data, ...second.data].map((card: { id: number }) => card.id);
    expect([first.data.length, second.data.length, second.next_before]).toEqual([2, 5, null]);
    expect(ids).toEqual(all.toReversed());
  });

  it('is refused to a guest', async () => {
    expect((await cards.get(null, '/api/flashcard/liked-cards')).statusCode).toBe(401);
  });
});
