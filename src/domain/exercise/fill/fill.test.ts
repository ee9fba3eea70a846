import { expect, it } from 'vitest';
import { isRight, rightAnswer } from '../scoring.key.ts';
import { fill, type FillQuestion } from './fill.ts';

const question: FillQuestion = {
  kind: 'fill',
  pieces: ['', ' は ', ' です。'],
  media: {},
  blanks: [
    { kana: 'exact', script: 'kana' },
    { kana: 'any', script: 'kana' },
  ],
  key: [['わたし', '私', 'Tôi 7'], ['がくせい']],
};

it.each([
  ['the shown spellings', ['わたし', 'がくせい'], true],
  ['another accepted spelling', ['私', 'がくせい'], true],
  ['other case, width and spaces', [' tôi　 ７ ', 'がくせい'], true],
  ['decomposed Vietnamese', ['To\u0302i 7', 'がくせい'], true],
  ['katakana where any kana is accepted', ['わたし', 'ガクセイ'], true],
  ['half-width katakana there', ['わたし', 'ｶﾞｸｾｲ'], true],
  ['a word copied from the page with its joiners', ['わたし\u2060', 'がく\u2060せい'], true],
  ['katakana where kana are told apart', ['ワタシ', 'がくせい'], false],
  ['Vietnamese without its marks', ['Toi 7', 'がくせい'], false],
  ['one wrong blank of two', ['わたし', 'せんせい'], false],
  ['swapped blanks', ['がくせい', 'わたし'], false],
  ['a missing blank', ['わたし'], false],
  ['a blank too many', ['わたし', 'がくせい', ''], false],
  ['an empty blank', ['わたし', ' '], false],
  ['an invisible character', ['わたし', '\u200b'], false],
  ['a text far too long', ['わたし', `がくせい${' '.repeat(200)}`], false],
  ['a number for a text', [7, 'がくせい'], false],
])('%s scores %s', (_what, answer, right) => {
  expect(isRight(question, answer)).toBe(right);
});

it('compares numbers as text', () => {
  const years = { ...question, blanks: [{ kana: 'exact' as const, script: 'any' as const }], key: [['10']] };
  expect(isRight(years, ['１０'])).toBe(true);
  expect(isRight(years, ['10.0'])).toBe(false);
  expect(isRight(years, ['010'])).toBe(false);
});

it('may be checked when no blank is empty', () => {
  expect(fill.isComplete(question, ['a', 'b'])).toBe(true);
  expect(fill.isComplete(question, ['a', '　'])).toBe(false);
  expect(fill.isComplete(question, ['a'])).toBe(false);
});

it('shows the first spelling of each blank as the right answer', () => {
  expect(rightAnswer(question)).toEqual(['わたし', 'がくせい']);
});

it('keeps of a text that is too long only what shows that it is', () => {
  const [kept = ''] = fill.parse(['い'.repeat(100_000)]) ?? [];
  expect(kept.length).toBe(201);
  expect(
    isRight({ ...question, pieces: ['', ''], blanks: [{ kana: 'exact', script: 'kana' }], key: [[kept]] }, [kept]),
  ).toBe(false);
});
