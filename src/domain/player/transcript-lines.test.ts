import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAt, pairLines } from './transcript-lines.ts';

const caption = (startSeconds: number, endSeconds: number, text = `${startSeconds}`) => ({
  startSeconds,
  endSeconds,
  text,
});

describe('pairLines', () => {
  it('lays captions of the same time side by side', () => {
    const ja = [caption(0, 2, 'これは本です。'), caption(3, 5, 'はい。')];
    const vi = [caption(0.1, 2.2, 'Đây là quyển sách.'), caption(3, 5, 'Vâng.')];
    expect(pairLines(ja, vi)).toEqual([
      { startSeconds: 0, endSeconds: 2, ja: ja[0], vi: vi[0] },
      { startSeconds: 3, endSeconds: 5, ja: ja[1], vi: vi[1] },
    ]);
  });

  it('leaves alone what has no counterpart', () => {
    const explained = caption(10, 14);
    const [spoken] = [caption(13.8, 16)];
    expect(pairLines([spoken], [explained])).toEqual([
      { startSeconds: 10, endSeconds: 14, ja: null, vi: explained },
      { startSeconds: 13.8, endSeconds: 16, ja: spoken, vi: null },
    ]);
  });

  it('shows every caption exactly once and in the order of time', () => {
    const captions = fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 }))
        .map(([at, length]) => caption(at / 10, (at + length) / 10)),
      { selector: ({ startSeconds }) => startSeconds, maxLength: 15 },
    );
    fc.assert(
      fc.property(captions, captions, (ja, vi) => {
        const lines = pairLines(ja, vi);
        const shown = (language: 'ja' | 'vi') => lines.map((line) => line[language]).filter((one) => one !== null);
        expect(new Set(shown('ja'))).toEqual(new Set(ja));
        expect(new Set(shown('vi'))).toEqual(new Set(vi));
        expect([shown('ja').length, shown('vi').length]).toEqual([ja.length, vi.length]);
        const starts = lines.map(({ startSeconds }) => startSeconds);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('lineAt', () => {
  const lines = [caption(1, 2), caption(4, 6)];
  it.each([
    [0, -1],
    [1, 0],
    [3.5, 0],
    [3.97, 1],
    [99, 1],
  ])('at %d s is line %d', (position, line) => {
    expect(lineAt(lines, position)).toBe(line);
  });
});
