import { describe, expect, it } from 'vitest';
import { parseStress, pitchOf, splitMorae } from './pitch.ts';

const draw = (kana: string, fallsAfter: number) =>
  pitchOf(kana, fallsAfter)
    ?.map(({ isHigh, falls }) => (isHigh ? 'H' : 'L') + (falls ? '\\' : ''))
    .join('');

describe('splitMorae', () => {
  it.each([
    ['せんせい', ['せ', 'ん', 'せ', 'い']],
    ['きょう', ['きょ', 'う']],
    ['がっこう', ['が', 'っ', 'こ', 'う']],
    ['コーヒー', ['コ', 'ー', 'ヒ', 'ー']],
    ['ティッシュ', ['ティ', 'ッ', 'シュ']],
  ])('splits %s', (kana, morae) => {
    expect(splitMorae(kana)).toEqual(morae);
  });
});

describe('pitchOf', () => {
  it.each([
    ['はし', 1, 'H\\L'],
    ['はし', 2, 'LH\\'],
    ['はし', 0, 'LH'],
    ['せんせい', 3, 'LHH\\L'],
    ['がっこう', 0, 'LHHH'],
    ['きょう', 1, 'H\\L'],
    ['き', 0, 'L'],
    ['き', 1, 'H\\'],
  ])('draws %s falling after %d as %s', (kana, fallsAfter, drawn) => {
    expect(draw(kana, fallsAfter)).toBe(drawn);
  });

  it.each([-1, 3, 0.5])('returns null for a fall after mora %d of two', (fallsAfter) => {
    expect(pitchOf('はし', fallsAfter)).toBeNull();
  });
});

describe('parseStress', () => {
  it.each([
    ['', []],
    ['0', [0]],
    ['1,2', [1, 2]],
    ['3, 0', [3, 0]],
    ['x', null],
    ['1,', null],
    ['-1', null],
  ])('reads %j', (text, numbers) => {
    expect(parseStress(text)).toEqual(numbers);
  });
});
