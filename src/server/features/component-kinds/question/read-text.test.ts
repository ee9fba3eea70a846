import { describe, expect, it } from 'vitest';
import { sanitiseDocument } from '../../../platform/sanitise.ts';
import { cutAtBlanks, readText } from './read-text.ts';

const read = (written: string) => readText(written, sanitiseDocument);

describe('a text of a question', () => {
  it.each([
    ['{! ten-file.mp3 !} Nghe', { html: 'Nghe', audio: 'ten-file.mp3' }],
    ['{!a.m4a!}', { html: '', audio: 'a.m4a' }],
    [
      '<img src="a.webp" alt="một con mèo"> Con gì?',
      { html: 'Con gì?', image: { file: 'a.webp', alt: 'một con mèo' } },
    ],
    ["<IMG src='a.png'/>", { html: '', image: { file: 'a.png', alt: '' } }],
    ['một\nhai\n\nba', { html: 'một<br />hai<br />ba' }],
    ['<ul>\n<li>một</li>\n</ul>', { html: '<ul>\n<li>một</li>\n</ul>' }],
    ['1 < 2 & "x"', { html: '1 &lt; 2 &amp; "x"' }],
    ['<strong>本[ほん]</strong>', { html: '<strong><span lang="ja"><ruby>本<rt>ほん</rt></ruby></span></strong>' }],
    ['<p onclick="x()">x</p>', { html: '<p>x</p>' }],
    ['<a href="javascript:x()">x</a>', { html: '<a>x</a>' }],
  ])('%j is stored without a fault', (written, text) => {
    expect(read(written)).toEqual({ text, faults: [] });
  });

  it.each([
    ['{! a.mp3 !}{! b.mp3 !}', 'has 2 sounds'],
    ['{! a.exe !}', 'a.exe is no name'],
    ['{! a.mp3 } Nghe', 'sounds are written {! ten.mp3 !}'],
    ['<img src="a.gif">', 'names no .webp'],
    ['<img src="../a.webp">', 'names no .webp'],
    ['<img data-src="a.webp">', 'names no .webp'],
    ['<img src="a.webp"><img src="b.webp">', 'has 2 pictures'],
    ['<script>x()</script>x', 'may not hold <script>'],
    ['x<iframe src="/"></iframe>', 'may not hold <iframe>'],
    ['<span data-clip="a.mp3">x</span>', 'sounds are written {! a.mp3 !}'],
    ['<ruby>本<rt>ほん</rt></ruby>', 'furigana is written'],
    ['<p> </p>', 'holds nothing to show'],
  ])('%j has a fault', (written, fault) => {
    expect(read(written).faults.join()).toContain(fault);
  });
});

describe('a text with blanks', () => {
  it.each([
    ['a ___ b', ['a ', ' b']],
    ['___', ['', '']],
    ['<em>a</em> ____<br />B: ___。', ['<em>a</em> ', '<br />B: ', '。']],
    ['a __ b', ['a __ b']],
    ['<em>a ___</em>', null],
    ['<ul><li>___</li></ul>', null],
  ])('%j is cut at them', (html, pieces) => {
    expect(cutAtBlanks(html)).toEqual(pieces);
  });
});
