import { describe, expect, it } from 'vitest';
import { joinRuby } from './join-ruby.ts';

const ruby = (kanji: string, reading: string) => `<ruby>${kanji}<rt>${reading}</rt></ruby>`;

describe('joinRuby', () => {
  it.each([
    [`お${ruby('願', 'ねが')}いします。`, `お⁠${ruby('願', 'ねが')}⁠いします。`],
    [`${ruby('日本', 'にほん')}${ruby('人', 'じん')}です`, `${ruby('日本', 'にほん')}⁠${ruby('人', 'じん')}⁠です`],
    [`よろしく ${ruby('学生', 'がくせい')} です`, `よろしく ${ruby('学生', 'がくせい')} です`],
    [`chữ ${ruby('本', 'ほん')}: sách`, `chữ ${ruby('本', 'ほん')}: sách`],
  ])('joins %s', (html, joined) => {
    expect(joinRuby(html)).toBe(joined);
    expect(joinRuby(joined)).toBe(joined);
  });
});
