import { expect, it } from 'vitest';
import { finishKana, typeKana } from './romaji.ts';

/** Types a word letter by letter, then leaves the blank. */
function type(word: string): string {
  let typed = '';
  for (const letter of word) typed = typeKana(typed + letter, typed.length + 1).text;
  return finishKana(typed);
}

it.each([
  ['eki', 'えき'],
  ['gakkou', 'がっこう'],
  ['konnichiha', 'こんにちは'],
  ['konnnichiha', 'こんにちは'],
  ['onna', 'おんな'],
  ['hon', 'ほん'],
  ['honn', 'ほん'],
  ["kin'en", 'きんえん'],
  ['shinbun', 'しんぶん'],
  ['KO-HI-', 'コーヒー'],
  ['PAN', 'パン'],
  ['ryokou', 'りょこう'],
  ['zya', 'じゃ'],
  ['7ji', '7じ'],
  ['えき', 'えき'],
  ['駅', '駅'],
])('%s becomes %s', (word, kana) => {
  expect(type(word)).toBe(kana);
});

it('leaves an unfinished syllable alone', () => {
  expect(typeKana('がky', 3)).toEqual({ text: 'がky', caret: 3 });
  expect(typeKana('こn', 2)).toEqual({ text: 'こn', caret: 2 });
});

it('changes only what stands before the caret, and keeps the caret there', () => {
  expect(typeKana('gaっこう', 2)).toEqual({ text: 'がっこう', caret: 1 });
  expect(typeKana('kyaeki', 3)).toEqual({ text: 'きゃeki', caret: 2 });
});
