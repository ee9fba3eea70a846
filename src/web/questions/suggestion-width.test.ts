import { expect, it } from 'vitest';
import { suggestionWidthPx } from './suggestion-width.ts';

it.each([
  ['Đồ vật ở gần', 120],
  ['<b>これ</b>', 20],
  ['<ruby>本<rt>ほん</rt></ruby>だ', 20],
  ['x'.repeat(300), 700],
  ['', 700],
])('gives %s its width', (html, px) => {
  expect(suggestionWidthPx(html)).toBe(px);
});
