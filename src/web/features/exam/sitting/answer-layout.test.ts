import { expect, it } from 'vitest';
import { answerLayout } from './answer-layout.ts';

const text = (html: string) => ({ html });

it.each([
  ['short texts', [text('てんき'), text('<span lang="ja">でんき</span>')], 'short'],
  ['14 characters', [text('あ'.repeat(14))], 'short'],
  ['15 characters', [text('い'), text('あ'.repeat(15))], 'long'],
  ['readings', [text('<ruby>駅<rt>えき</rt></ruby>')], 'long'],
  ['readings below an image', [{ ...text('<ruby>駅<rt>えき</rt></ruby>'), image: { file: 'a', alt: '' } }], 'short'],
  ['a sound', [{ ...text('1'), audio: 'a.mp3' }, text('2')], 'audio'],
] as const)('options with %s', (_name, texts, layout) => {
  expect(answerLayout(texts)).toBe(layout);
});
