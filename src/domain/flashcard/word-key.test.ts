import { describe, expect, it } from 'vitest';
import { wordKey } from './word-key.ts';

describe('wordKey', () => {
  it.each([
    ['電車', 'でんしゃ', '電車', 'デンシャ'],
    ['コーヒー', 'コーヒー', 'コーヒー', ''],
    ['ｺｰﾋｰ', '', 'コーヒー', 'こーひー'],
    ['Ｔシャツ', 'ティーシャツ', 'tシャツ', 'てぃーしゃつ'],
    ['〜人', '〜じん', '～人', '～じん'],
    ['で んしゃ', '', 'でんしゃ', 'でんしゃ'],
    ['か\u3099', '', 'が', ''],
  ])('is one for %s (%s) and %s (%s)', (word, reading, other, otherReading) => {
    expect(wordKey(word, reading)).toBe(wordKey(other, otherReading));
  });

  it.each([
    ['日', 'ひ', '日', 'にち'],
    ['橋', 'はし', '箸', 'はし'],
    ['か', '', 'が', ''],
    ['人', 'じん', '～人', '～じん'],
  ])('differs for %s (%s) and %s (%s)', (word, reading, other, otherReading) => {
    expect(wordKey(word, reading)).not.toBe(wordKey(other, otherReading));
  });
});
