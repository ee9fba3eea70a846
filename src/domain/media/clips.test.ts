import { describe, expect, it } from 'vitest';
import { clipNames, withClipButtons } from './clips.ts';

const button = (name: string, text: string) =>
  `<button type="button" data-clip="${name}" aria-label="Nghe: ${text}" aria-pressed="false"></button>`;

const CASES: [fact: string, html: string, result: string][] = [
  [
    'leaves a document without recordings as it is',
    '<p>a <span lang="ja">本</span></p>',
    '<p>a <span lang="ja">本</span></p>',
  ],
  [
    'puts a button before the text',
    '<p><span data-clip="a.mp3" lang="ja">これは本です。</span></p>',
    `<p><span class="clip">${button('a.mp3', 'これは本です。')}<span lang="ja">これは本です。</span></span></p>`,
  ],
  [
    'names the text without its readings',
    '<span lang="ja" data-clip="a.mp3"><ruby>本<rp>(</rp><rt>ほん</rt><rp>)</rp></ruby>です</span>',
    `<span class="clip">${button('a.mp3', '本です')}<span lang="ja"><ruby>本<rp>(</rp><rt>ほん</rt><rp>)</rp></ruby>です</span></span>`,
  ],
  [
    'ends at its own end, whatever spans stand inside and behind',
    '<span data-clip="a.mp3"><span>a</span> <span lang="ja">い</span></span><span>c</span>',
    `<span class="clip">${button('a.mp3', 'a い')}<span><span>a</span> <span lang="ja">い</span></span></span><span>c</span>`,
  ],
  [
    'takes one inside another',
    '<span data-clip="a.mp3">a <span data-clip="b.mp3">b</span></span>',
    `<span class="clip">${button('a.mp3', 'a b')}<span>a <span class="clip">${button('b.mp3', 'b')}<span>b</span></span></span></span>`,
  ],
  [
    'keeps escapes escaped',
    '<span data-clip="a.mp3">&quot;a&quot; &lt;b&gt;</span>',
    `<span class="clip">${button('a.mp3', '&quot;a&quot; &lt;b&gt;')}<span>&quot;a&quot; &lt;b&gt;</span></span>`,
  ],
];

describe('withClipButtons', () => {
  it.each(CASES)('%s', (_fact, html, result) => {
    expect(withClipButtons(html)).toBe(result);
  });
});

describe('clipNames', () => {
  it('knows each recording once, before and after the buttons came', () => {
    const html =
      '<p><span data-clip="b.mp3">x</span> <span lang="ja" data-clip="a.m4a">y</span> <span data-clip="b.mp3">z</span></p>';
    expect(clipNames(html)).toEqual(['b.mp3', 'a.m4a']);
    expect(clipNames(withClipButtons(html))).toEqual(['b.mp3', 'a.m4a']);
  });

  it('is not led astray by text that looks like the attribute', () => {
    expect(clipNames('<p> data-clip=&quot;a.mp3&quot;</p>')).toEqual([]);
  });
});
