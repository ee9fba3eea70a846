import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReviewCardView } from '#contract/reviews.ts';
import {
  countLeft,
  countReviews,
  type ReviewSession,
  swipeReview,
  takeFresh,
  undoReview,
  unsentCards,
} from './review-session.ts';

function card(id: number): ReviewCardView {
  return {
    id,
    type: 17,
    value: {
      word: `語${id}`,
      reading: 'ご',
      word_stress: '1',
      meaning: 'từ',
      kanji_meaning: 'NGỮ',
      audio: null,
      front_image: null,
      back_image: null,
      example: [],
      meaning_example: [],
    },
    lesson: { id: 1, name: 'Bài', url: '/khoa-hoc/a/lesson/1-b' },
    word_key: `語${id}|ご`,
    is_new: false,
    is_ahead: false,
    chance_percent: 80,
    can: { like: true },
  };
}

const idsOf = (session: ReviewSession) => session.waiting.map(({ id }) => id);
const cards = (...ids: number[]) => ids.map(card);
const startReviews = (waiting: readonly ReviewCardView[]): ReviewSession => ({ waiting, studied: [] });
const NONE: ReadonlySet<number> = new Set();

describe('a session of reviews', () => {
  it('puts a card that is taken back on top again', () => {
    const swiped = swipeReview(startReviews(cards(1, 2)), 'a', 'right');
    expect(idsOf(swiped)).toEqual([2]);
    expect(undoReview(swiped)).toEqual(startReviews(cards(1, 2)));
  });

  it('has nothing to take back at its beginning', () => {
    const session = startReviews(cards(1));
    expect(undoReview(session)).toEqual(session);
  });

  it('changes nothing without a card', () => {
    const session = startReviews([]);
    expect(swipeReview(session, 'a', 'left')).toBe(session);
  });

  it('puts any number of cards back in the order in which they lay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 25 }), (count, swipes) => {
        const whole = startReviews(Array.from({ length: count }, (_, id) => card(id)));
        let session = whole;
        for (let turn = 0; turn < swipes; turn += 1) session = swipeReview(session, String(turn), 'right');
        for (let turn = 0; turn < swipes; turn += 1) session = undoReview(session);
        expect(session).toEqual(whole);
      }),
    );
  });

  it('shows a word once, when it came back by the server before its swipe was taken back', () => {
    const swiped = swipeReview(startReviews(cards(1, 2)), 'a', 'right');
    expect(idsOf(undoReview(takeFresh(swiped, cards(2, 1), { asked: 1, unsent: NONE }).session))).toEqual([1, 2]);
  });
});

describe('a forgotten word', () => {
  it('lies behind the others at once, to be learnt ahead', () => {
    const swiped = swipeReview(startReviews(cards(1, 2)), 'a', 'left');
    expect(swiped.waiting).toEqual([card(2), { ...card(1), is_ahead: true }]);
    expect(undoReview(swiped)).toEqual(startReviews(cards(1, 2)));
  });

  it.each([
    ['a new word that was remembered', { is_new: true }, 3, true],
    ['a new word that was hard', { is_new: true }, 2, true],
    ['not a new word that was easy', { is_new: true }, 4, false],
    ['not a known word that was remembered', {}, 3, false],
    ['a known word that was forgotten', {}, 1, true],
  ] as const)('is one that comes back: %s', (_name, change, grade, isBack) => {
    const swiped = swipeReview(startReviews([{ ...card(1), ...change }]), 'a', grade === 1 ? 'left' : 'right', grade);
    expect(swiped.waiting.length).toBe(isBack ? 1 : 0);
  });

  it('stays while the server has not heard of its swipe', () => {
    const swiped = swipeReview(startReviews(cards(1, 2, 3, 4, 5)), 'a', 'left');
    expect(idsOf(takeFresh(swiped, cards(1, 2, 3, 4, 5), { asked: 0, unsent: NONE }).session)).toEqual([2, 3, 4, 5, 1]);
    expect(idsOf(takeFresh(swiped, cards(1, 2, 3, 4, 5), { asked: 1, unsent: new Set([1]) }).session)).toEqual([
      2, 3, 4, 5, 1,
    ]);
  });

  it('comes when the server says so, once it has heard', () => {
    const swiped = swipeReview(startReviews(cards(1, 2, 3, 4, 5)), 'a', 'left');
    expect(idsOf(takeFresh(swiped, cards(1, 2, 3, 4, 5), { asked: 1, unsent: NONE }).session)).toEqual([2, 3, 4, 1, 5]);
  });

  it('is no longer ahead once its minute has come', () => {
    const swiped = swipeReview(startReviews(cards(1)), 'a', 'left');
    expect(takeFresh(swiped, cards(1), { asked: 1, unsent: NONE }).session.waiting).toEqual(cards(1));
  });
});

describe('countLeft', () => {
  it.each([
    ['what the server said', [], 7, 0, 7],
    ['less what was remembered since', ['right', 'right'], 7, 2, 5],
    ['with what comes back', ['left', 'right'], 7, 2, 6],
    ['with what was taken back that it had heard of', [], 7, -1, 8],
    ['less what was swiped in another tab', [], 7, 1, 6],
    ['at least what lies here', [], 0, 0, 3],
  ] as const)('is %s', (_name, directions, told, unacknowledged, left) => {
    let session = startReviews(cards(1, 2, 3));
    for (const direction of directions) session = swipeReview(session, 'x', direction);
    expect(countLeft(session, told, unacknowledged)).toBe(left);
  });

  it('counts a word once that is forgotten again and again', () => {
    let session = startReviews(cards(1));
    for (let times = 0; times < 4; times += 1) session = swipeReview(session, String(times), 'left');
    expect(countLeft(session, 1, 4)).toBe(1);
  });
});

describe('takeFresh', () => {
  const taken = (session: ReviewSession, fresh: readonly ReviewCardView[], asked: number, ...unsent: number[]) => {
    const { session: after, known } = takeFresh(session, fresh, { asked, unsent: new Set(unsent) });
    return [idsOf(after), known];
  };

  it('keeps what is seen in its place and appends what is new', () => {
    expect(taken(startReviews(cards(1, 2, 3)), cards(3, 2, 1, 4, 5), 0)).toEqual([[1, 2, 3, 4, 5], 0]);
  });

  it('brings no word back that was swiped after the question', () => {
    const later = swipeReview(startReviews(cards(1, 2)), 'a', 'right');
    expect(taken(later, cards(1, 2, 3), 0)).toEqual([[2, 3], 0]);
  });

  it('brings no word back whose swipe had not been sent, in this tab or another one', () => {
    const later = swipeReview(startReviews(cards(1, 2)), 'a', 'right');
    expect(taken(later, cards(1, 2, 3), 1, 1)).toEqual([[2, 3], 0]);
    expect(taken(startReviews([]), cards(1, 2, 3), 0, 1, 9)).toEqual([[2, 3], -1]);
  });

  it('brings a word back that was swiped before it: its short step is due', () => {
    const later = swipeReview(startReviews(cards(1, 2)), 'a', 'right');
    expect(taken(later, cards(2, 1), 1)).toEqual([[2, 1], 1]);
  });

  it('drops what the server no longer lists, but not the card on top', () => {
    expect(taken(startReviews(cards(1, 2, 3)), cards(3), 0)).toEqual([[1, 3], 0]);
  });
});

describe('unsentCards', () => {
  const row = (clientId: string, cardId: number, undoOf: string | null = null) =>
    ({ clientId, cardId, direction: undoOf === null ? 'right' : null, undoOf }) as const;

  it('leaves out what was taken back', () => {
    expect([...unsentCards([row('a', 1), row('b', 2), row('c', 1, 'a')])]).toEqual([2]);
  });

  it('keeps a card that was swiped again after its undo', () => {
    expect([...unsentCards([row('a', 1), row('b', 1, 'a'), row('c', 1)])]).toEqual([1]);
  });
});

describe('countReviews', () => {
  it('counts each word once, as it was swiped the last time', () => {
    let session = startReviews(cards(1, 2, 1));
    for (const direction of ['left', 'left', 'right'] as const) session = swipeReview(session, 'x', direction);
    expect(countReviews(session)).toEqual({ notRemembered: 1, remembered: 1 });
  });
});
