import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { numbered, spellingsOf, utterancesOf, withHeard } from './exam-script.ts';

it('gives each line to its speaker, and a longer silence where the announcer takes turns', () => {
  const script = '男[おとこ]の 人[ひと]が 話[はな]して います。\n男：いくらですか。\n女： 百円[ひゃくえん]です。\nいくらですか。\n';
  expect(utterancesOf(script)).toEqual([
    { ja: '男[おとこ]の 人[ひと]が 話[はな]して います。', speaker: 'teacher', pauseSeconds: 1.1 },
    { ja: 'いくらですか。', speaker: 'tanaka', pauseSeconds: 0.55 },
    { ja: '百円[ひゃくえん]です。', speaker: 'lan', pauseSeconds: 1.1 },
    { ja: 'いくらですか。', speaker: 'teacher', pauseSeconds: 0.55 },
  ]);
});

it('knows a mother and her daughter apart', () => {
  expect(utterancesOf('娘：行[い]く？\n母：ええ。\n女：1 はい。').map(({ speaker }) => speaker)).toEqual(['lan', 'kim', 'lan', 'lan']);
});

it('says the number of an answer before it', () => {
  expect(utterancesOf('女：1 はい、 どうぞ。\n女：4 いいえ。').map(({ ja, speaker }) => [ja, speaker])).toEqual([
    ['一[いち]', 'lan'],
    ['はい、 どうぞ。', 'lan'],
    ['四[よん]', 'lan'],
    ['いいえ。', 'lan'],
  ]);
  expect(numbered(7, '番[ばん]')).toBe('七番[ななばん]');
});

it('spells a line with one or two of its words in kana, and never the particles of all', () => {
  expect(spellingsOf('七時[しちじ]に 行[い]きます。')).toEqual(['七時に 行きます。', 'しちじに 行きます。', '七時に いきます。', 'しちじに いきます。']);
});

const exam = `parts:
  - stage: 3
    groups:
      - tasks:
          - id: 301
            kind: choice
            script: |
              男：はい。 # said
          - { id: 302, kind: choice }
`;

it('writes the seconds of a question, and writes them anew, and leaves all else as it was', () => {
  const once = withHeard(exam, new Map([[301, [1.5, 20]]]));
  expect(once).toBe(exam.replace('kind: choice\n', 'kind: choice\n            heard: [1.5, 20]\n'));
  const twice = withHeard(once, new Map([[301, [2, 21.5]]]));
  expect(parse(twice)).toMatchObject({ parts: [{ groups: [{ tasks: [{ heard: [2, 21.5] }, { id: 302 }] }] }] });
});

it('refuses a question that is not there', () => {
  expect(() => withHeard(exam, new Map([[303, [1, 2]]]))).toThrow('no question 303');
});
