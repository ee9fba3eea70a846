import { CARDS } from './card-course.ts';
import { FIXTURE } from './fixture-course.ts';

/** Values a client may send as an id. */
export const UUID = '019a0000-0000-7000-8000-00000000000a';
const NO_TEXT = [1, 0, null, true, [], ['a'], {}, { $gt: '' }];
const NO_NUMBER = ['', '12', 'x', '\u0000', null, true, [], [1], {}];
// Unknown and foreign ids, too: 991 is not a lesson, 9902 not a finished stage.
const NO_ID = [...NO_NUMBER, 0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 999_999_999, 991, 9902];
/** A card that the learner may study, and a swipe of it. */
export const [CARD] = CARDS.open.cards;
export const SWIPE = { client_id: UUID, card_id: CARD, direction: 'left', undo_of: null, grade: 1, age_ms: 0 };
const BAD_IN_SWIPE = [
  { client_id: 'x' },
  { card_id: 0 },
  { card_id: 1e10 },
  { direction: 'up' },
  { direction: null },
  { undo_of: 'x' },
  { grade: 0 },
  { grade: 5 },
  { grade: 2.5 },
  { age_ms: -1 },
  { age_ms: 1e13 },
  { age_ms: null },
];
/** Invalid values per kind of field. */
export const BAD_VALUES = {
  // 990202 is a lesson without a video.
  id: [...NO_ID, FIXTURE.free.lesson],
  lesson: NO_ID,
  place: [...NO_NUMBER, 0, -1, 0.5, 1e308, 2 ** 31, 2 ** 53, 999_999_999, 991],
  ignored: [...NO_NUMBER, 0, -1, 0.5, 1e308],
  owner: [...NO_NUMBER, 0, -1, 0.5, 1e308, 2 ** 53, 999_999_999, 1],
  // Any text of 8 to 200 characters is a valid password.
  secret: [...NO_TEXT, '', ' ', '\u0000', '\ud800', 'x'.repeat(1001), 'x'.repeat(100_000)],
  text: [...NO_TEXT, '', ' ', '\u0000', 'a\u0000b@tsubame.example', '\ud800', 'x'.repeat(1001), 'x'.repeat(100_000)],
  stage: [...NO_NUMBER, 0, 4, -1, 0.5, 1e308],
  milliseconds: [...NO_NUMBER, -1, 86_400_001, 1e308],
  examAnswer: [
    1,
    0,
    true,
    {},
    { $gt: '' },
    'x'.repeat(65),
    '\u0000'.repeat(100),
    [1],
    [null],
    [[]],
    ['x'.repeat(301)],
  ].concat([Array.from({ length: 21 }, () => 'x'), [{ left: 'x' }], [{ left: 1, right: 2 }]] as never[]),
  seconds: [...NO_NUMBER, -1, -0.001, 86_401, 1e308, 2 ** 53],
  percent: [...NO_NUMBER, -0.1, 100.1, 1e308],
  count: [...NO_NUMBER, -1, 0.5, 1e10, 2 ** 53],
  uuid: [...NO_TEXT, '', 'x', `${UUID}\u0000`, `${UUID} `, UUID.slice(1), UUID.replace('a', 'g'), '\u0000'.repeat(36)],
  ranges: [
    ['x', null, {}, '[[0,1]]', [null], [1], [[]], [[1]], [[1, 2, 3]], [['1', '2']], [{ 0: 1, 1: 2 }]],
    [[[-1, 2]], [[0, 1e308]], [[0, 86_401]], [[0, null]], [[[0], [1]]], Array.from({ length: 201 }, () => [0, 1])],
  ].flat(),
  kind: ['', 'group', 'Stage', '__proto__', 1, null, [], {}],
  commentId: [...NO_NUMBER, 0, -1, 0.5, 1e308, 2 ** 53, 2 ** 63, 999_999_999],
  stars: [...NO_NUMBER, 0, 6, -1, 0.5, 1e308, 2 ** 53],
  ids: [
    null,
    1,
    'x',
    {},
    ...[...NO_NUMBER, 0, -1, 0.5, 2 ** 31].map((one) => [one]),
    Array.from({ length: 101 }, (_, n) => n + 1),
  ],
  reference: [1, true, [], {}, 'x'.repeat(41)],
  flag: ['', 'true', 1, 0, null, [], {}],
  // Not a text, invisible, or longer than any comment.
  comment: [...NO_TEXT, '', ' ', '\u0000', '\u200b', 'x'.repeat(2001), 'x'.repeat(100_000)],
  pictures: [...NO_TEXT, 'x', '../x', '\u0000', `${'a'.repeat(32)}.webp`, 'x'.repeat(100_000)],
  message: [...NO_TEXT, 'x'.repeat(1001), 'x'.repeat(100_000)],
  reason: [...NO_TEXT, 'x'.repeat(2001), 'x'.repeat(100_000)],
  name: [...NO_TEXT, '', ' ', '\u0000', '\u202e', 'x'.repeat(61), 'x'.repeat(100_000)],
  avatar: [1, true, [], {}, '', 'x', '../x', '\u0000', `${'a'.repeat(32)}.webp`],
  report: [null, 1, 'x', [], true],
  anyNumber: NO_NUMBER,
  piles: [
    ...NO_NUMBER,
    { remember: [] },
    { remember: 1, non: [] },
    { remember: [0], non: [] },
    { remember: ['1'], non: [] },
    { remember: [CARD], non: [CARD] },
    { remember: Array.from({ length: 5001 }, () => CARD), non: [] },
  ],
  swipes: ['', 'x', 1, null, {}, [1], [null], [{}], [[SWIPE]], Array.from({ length: 501 }, () => SWIPE)].concat(
    BAD_IN_SWIPE.map((fault) => [{ ...SWIPE, ...fault }]),
  ),
} satisfies Record<string, unknown[]>;

export type FieldKind = keyof typeof BAD_VALUES;
