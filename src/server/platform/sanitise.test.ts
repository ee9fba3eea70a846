import { describe, expect, it } from 'vitest';
import { countWords, nameToHtml, sanitiseDocument, sanitiseName } from './sanitise.ts';

/** Ways to run a script or to draw over the page: OWASP's XSS filter evasion list and what parsers stumbled over. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<script/x>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<<script>alert(1);//<</script>',
  '<script>alert(1)',
  '<script\u0000>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<p onclick="alert(1)">x</p>',
  '<p ONCLICK=alert(1)>x</p>',
  '<p/onclick=alert(1)>x</p>',
  '<p\nonmouseover\n=\nalert(1)>x</p>',
  '<p onclick\u0000="alert(1)">x</p>',
  '<ruby onpointerenter=alert(1)>本</ruby>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https://ok.example" style="position:fixed;inset:0">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<a ping="https://evil.example" href="/x">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object>',
  '<embed src="x.swf">',
  '<style>body{display:none}</style>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<video src=x onerror=alert(1)></video>',
  '<audio autoplay onplay=alert(1)><source src=x></audio>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><script>alert(1)</script></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p class="note"><img src="x"onerror="alert(1)"></p>',
  '<p class="fixed-overlay admin">x</p>',
  '<p id="root" data-x="1" contenteditable tabindex=1 autofocus onfocus=alert(1)>x</p>',
  '<slot name="x"></slot><custom-element onclick=alert(1)></custom-element>',
  '<a href="https://ok.example" target="_self" rel="opener">x</a>',
  '<a href="/x" title="<table onclick=alert(1)>">x</a>',
  '<table onclick=alert(1) background="javascript:alert(1)"><tr><td background=x>x</td></tr></table>',
];

/** Our own box around tables and our note on new tabs are no author's markup. */
const withoutBoxes = (html: string) =>
  html
    .replaceAll(/<div class="table-box"( [a-z-]+="[^"<>]*")*>/g, '<div>')
    .replaceAll('<span class="visually-hidden"> (mở trong tab mới)</span>', '');

const TAGS =
  /^(h[234]|p|div|section|ul|ol|li|dl|dt|dd|blockquote|hr|a|table|caption|thead|tbody|tr|th|td|figure|figcaption|ruby|rt|rp|rb|span|strong|em|b|i|br|sub|sup)$/;
const ATTRIBUTES = /^(lang|class|href|title|rel|target|scope|colspan|rowspan|start)$/;

/** What a browser would make of the markup, by a reader of its own: tags, attribute names, and link targets. */
function read(html: string) {
  const tags = [...html.matchAll(/<([a-zA-Z!?/][^\s>/]*)([^>]*)>/g)];
  const names = tags.map((tag) => (tag[1] ?? '').replace('/', '').toLowerCase()).filter((name) => name !== '');
  const attributes = tags.flatMap((tag) => [...(tag[2] ?? '').matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)]);
  return { names, attributes: attributes.map((one) => ({ name: one[1] ?? '', value: one[2] ?? '' })) };
}

describe('sanitiseDocument', () => {
  it.each(ATTACKS)('lets nothing live of %j', (attack) => {
    for (const html of [attack, `<p>trước ${attack} sau</p>`, `<ruby>${attack}<rt>x</rt></ruby>`]) {
      const clean = withoutBoxes(sanitiseDocument(html).html);
      const { names, attributes } = read(clean);
      for (const name of names) expect(name, clean).toMatch(TAGS);
      for (const { name, value } of attributes) {
        expect(name, clean).toMatch(ATTRIBUTES);
        if (name === 'href') expect(value, clean).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\])|#|[\w.-]+$)/);
        if (name === 'class') expect(value, clean).toMatch(/^(pattern|slot|example|note|hanviet|vi|ja| )*$/);
      }
      // A second pass finds nothing that the first one put together.
      expect(sanitiseDocument(clean).removedTags).toEqual([]);
    }
  });

  it('keeps text, lists, tables and ruby as they are', () => {
    const html =
      '<h2>Mẫu câu</h2><p class="pattern" lang="ja"><ruby>電車<rp>(</rp><rt>でんしゃ</rt><rp>)</rp></ruby>で</p><ul><li>một</li></ul>' +
      '<table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table>';
    const { html: clean, removedTags } = sanitiseDocument(html);
    const kept = html.replace('<table>', '<div><table>').replace('</table>', '</table></div>');
    expect(withoutBoxes(clean)).toBe(kept.replace('</ruby>で', '</ruby>\u2060で'));
    expect(removedTags).toEqual([]);
  });

  it('keeps a word whose kanji have readings on one line, and its button’s name as it was', () => {
    const { html } = sanitiseDocument(
      '<p><span data-clip="a.mp3" lang="ja">お<ruby>願<rt>ねが</rt></ruby>いします</span></p>',
      () => true,
    );
    expect(html).toContain('お\u2060<ruby>願<rt>ねが</rt></ruby>\u2060いします');
    expect(html).toContain('aria-label="Nghe: お願いします"');
  });

  it('names each kind of tag that it took out', () => {
    expect(sanitiseDocument('<p>x</p><script>1</script><iframe></iframe><script>2</script>').removedTags).toEqual([
      'iframe',
      'script',
    ]);
  });

  it('opens outside links in a new tab that cannot steer this one', () => {
    expect(sanitiseDocument('<a href="https://nhk.example" rel="opener" target="_top">x</a>').html).toBe(
      '<a href="https://nhk.example" target="_blank" rel="noopener">x<span class="visually-hidden"> (mở trong tab mới)</span></a>',
    );
    expect(sanitiseDocument('<a href="/x" target="_blank" rel="opener">x</a>').html).toBe('<a href="/x">x</a>');
    expect(sanitiseDocument('<a href="/khoa-hoc/so-cap-n5">x</a>').html).toBe('<a href="/khoa-hoc/so-cap-n5">x</a>');
  });

  it.each([
    ['<span data-clip="a.mp3">x</span>', '<span>x</span>', ['a.mp3']],
    ['<p data-clip="b.mp3">x</p>', '<p>x</p>', ['b.mp3']],
    ['<span data-clip="">x</span>', '<span>x</span>', ['']],
    [`<span data-clip='b.mp3" onclick="alert(1)'>x</span>`, '<span>x</span>', ['b.mp3" onclick="alert(1)']],
    ['<button data-clip="b.mp3">x</button>', 'x', ['b.mp3']],
  ])('makes no button of %s, and names its recording', (html, clean, strayClips) => {
    expect(sanitiseDocument(html, (name) => name === 'b.mp3')).toMatchObject({ html: clean, strayClips });
  });

  it('gives a recording its button, and no author one of their own', () => {
    const { html, strayClips } = sanitiseDocument(
      '<span class="clip" data-clip="b.mp3" onclick="x()" lang="ja">本</span><button class="clip">x</button>',
      (name) => name === 'b.mp3',
    );
    expect(html).toBe(
      '<span class="clip"><button type="button" data-clip="b.mp3" aria-label="Nghe: 本" aria-pressed="false"></button>' +
        '<span lang="ja">本</span></span>x',
    );
    expect(strayClips).toEqual([]);
  });

  it('escapes what only looks like markup', () => {
    expect(sanitiseDocument('<p>1 < 2 && "x"</p>').html).toBe('<p>1 &lt; 2 &amp;&amp; "x"</p>');
  });
});

describe('sanitiseName', () => {
  it('keeps ruby and language only', () => {
    const html = 'Bài <span lang="ja"><ruby>本<rt>ほん</rt></ruby></span>';
    expect(sanitiseName(html)).toEqual({ html, removedTags: [] });
    expect(sanitiseName('<b class="note" onclick="x">Bài</b> <a href="/">1</a>').html).toBe('Bài 1');
  });

  it.each(ATTACKS)('lets nothing live of %j', (attack) => {
    const { names, attributes } = read(sanitiseName(attack).html);
    for (const name of names) expect(['ruby', 'rt', 'rp', 'span']).toContain(name);
    for (const { name } of attributes) expect(name).toBe('lang');
  });
});

describe('nameToHtml', () => {
  it.each([
    ['Chào hỏi', 'Chào hỏi'],
    ['Ngữ pháp: これ・それ', 'Ngữ pháp: <span lang="ja">これ・それ</span>'],
    ['〜から来ました và 〜の', '<span lang="ja">〜から来ました</span> và <span lang="ja">〜の</span>'],
    ['ラーメン', '<span lang="ja">ラーメン</span>'],
    ['<script>alert("本")</script>', '&lt;script&gt;alert(&quot;<span lang="ja">本</span>&quot;)&lt;/script&gt;'],
    ['A & B', 'A &amp; B'],
    ['', ''],
  ])('marks the Japanese in %j', (name, html) => {
    expect(nameToHtml(name)).toBe(html);
  });
});

describe('countWords', () => {
  it.each([
    ['', 0],
    ['<p>một hai ba</p>', 3],
    ['<p>một</p><p>hai</p>', 2],
    ['<p>— … !</p>', 0],
    ['<p>わたし</p>', 2],
    ['<p><ruby>電車<rt>でんしゃ</rt></ruby></p>', 1],
    ['<p>tàu điện 電車 JR 2000</p>', 5],
    ['<p><a href="https://a.example">x<span class="visually-hidden"> (mở trong tab mới)</span></a></p>', 1],
  ])('counts %j as %d', (html, words) => {
    expect(countWords(html)).toBe(words);
  });
});
