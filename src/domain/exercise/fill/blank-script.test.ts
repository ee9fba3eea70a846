import { expect, it } from 'vitest';
import { scriptOf } from './blank-script.ts';

it.each([
  ['hiragana', ['えき'], 'kana'],
  ['katakana with a long vowel', ['コーヒー'], 'kana'],
  ['kana, kanji accepted too', ['えき', '駅'], 'kana'],
  ['kanji, kana accepted too', ['駅', 'えき'], 'kana'],
  ['a number, kana accepted too', ['7', 'しち'], 'kana'],
  ['kanji with kana', ['食べます'], 'any'],
  ['kana, romaji accepted too', ['えき', 'eki'], 'any'],
  ['kana, full-width letters accepted too', ['えき', 'ｅｋｉ'], 'any'],
  ['Vietnamese', ['nhà ga'], 'any'],
  ['a number', ['7'], 'any'],
  ['nothing', [], 'any'],
])('%s', (_what, spellings, script) => {
  expect(scriptOf(spellings)).toBe(script);
});
