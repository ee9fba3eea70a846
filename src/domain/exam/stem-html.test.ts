import { expect, it } from 'vitest';
import { stemHtml } from './stem-html.ts';

const text = (html: string) => ({ html });
const side = (uuid: string, html: string) => ({ uuid, text: text(html) });

it('a question is told by what it asks, its blanks as a test prints them', () => {
  expect(
    stemHtml({ kind: 'choice', question: text('<ruby>天気<rt>てんき</rt></ruby>'), options: [], shuffle: true }),
  ).toBe('<ruby>天気<rt>てんき</rt></ruby>');
  const blank = { kana: 'exact', script: 'any' } as const;
  expect(stemHtml({ kind: 'fill', pieces: ['えき', 'いきます'], media: {}, blanks: [blank] })).toBe(
    'えき＿＿＿いきます',
  );
});

it('what is put in order or joined is told with its pieces', () => {
  expect(stemHtml({ kind: 'jumble', question: text(''), items: [side('a', 'は'), side('b', 'です')] })).toBe(
    'は / です',
  );
  const pairs = { kind: 'pairs', question: text('Nối'), left: [side('a', '一')], right: [side('b', 'いち')] } as const;
  expect(stemHtml(pairs)).toBe('Nối 一');
});
