import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { karaokeOf, lettersOf, litLetters } from './karaoke.ts';

const NATIVE = { lengthMs: 2_000, timedMs: 2_000 };

describe('karaokeOf', () => {
  it('takes the times of the content', () => {
    expect(
      karaokeOf(
        'あの 人は 学生です。',
        [
          ['あの', 100],
          ['人は', 350],
          ['学生です。', 730],
        ],
        NATIVE,
      ),
    ).toEqual([
      { letters: 2, startMs: 100, endMs: 350 },
      { letters: 2, startMs: 350, endMs: 730 },
      { letters: 5, startMs: 730, endMs: 2_000 },
    ]);
  });

  it('stretches them over a slower recording', () => {
    expect(karaokeOf('はい', [['はい', 100]], { lengthMs: 3_000, timedMs: 2_000 })).toEqual([
      { letters: 2, startMs: 150, endMs: 3_000 },
    ]);
  });

  it('spreads a sentence without times evenly, without its spaces', () => {
    expect(karaokeOf('お は よ', null, NATIVE)).toEqual([{ letters: 3, startMs: 0, endMs: 2_000 }]);
  });

  it('splits words over 15 letters in chunks of 15', () => {
    const chunks = karaokeOf('あ'.repeat(40), null, { lengthMs: 4_000, timedMs: 4_000 });
    expect(chunks.map(({ letters, startMs }) => [letters, startMs])).toEqual([
      [15, 0],
      [15, 1_500],
      [10, 3_000],
    ]);
    expect(karaokeOf('あ'.repeat(15), null, NATIVE)).toHaveLength(1);
  });
});

describe('litLetters', () => {
  const chunks = karaokeOf(
    'あの人',
    [
      ['あの', 100],
      ['人', 500],
    ],
    { lengthMs: 1_000, timedMs: 1_000 },
  );

  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [299, 1],
    [300, 2],
    [499, 2],
    [500, 3],
    [9_999, 3],
  ])('at %i ms, %i are lit', (atMs, lit) => {
    expect(litLetters(chunks, atMs)).toBe(lit);
  });

  it('never falls, begins with none before the first word and ends with all', () => {
    const word = fc.tuple(fc.string({ minLength: 1, maxLength: 40 }), fc.nat({ max: 5_000 }));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.integer({ min: 1, max: 10_000 }), (words, lengthMs) => {
        const times = words.toSorted(([, a], [, b]) => a - b);
        const all = karaokeOf('', times, { lengthMs, timedMs: lengthMs });
        expect(Math.max(0, ...all.map(({ letters }) => letters))).toBeLessThanOrEqual(15);
        const lit = Array.from({ length: 60 }, (_, step) => litLetters(all, step * 300));
        expect(lit).toEqual(lit.toSorted((a, b) => a - b));
        expect(litLetters(all, -1)).toBe(0);
        expect(lit.at(-1)).toBe(lettersOf(words.map(([text]) => text).join('')));
      }),
    );
  });
});
