import { describe, expect, it } from 'vitest';
import { CARDS, cardFiles } from '../../testing/card-course.ts';
import { silentMp3 } from '../../testing/silent-mp3.ts';
import { fixtureCourse } from '../../testing/fixture-course.ts';
import { memorySource } from '../../testing/memory-source.ts';
import { formatFault } from './faults.ts';
import { readCourse } from './read-course.ts';

type Changes = Record<string, string | Buffer | null>;
const original = cardFiles();
const LIST = 'lessons/tu-mo/cards.yaml';
const LESSON = 'lessons/tu-mo/lesson.yaml';
const edited = (file: string, from: string | RegExp, to: string): Changes => {
  const text = String(original[file]).replace(from, to);
  if (text === String(original[file])) throw new Error(`${file} has no ${String(from)}`);
  return { [file]: text };
};

async function read(changes: Changes = {}) {
  const source = memorySource(fixtureCourse({ ...original, ...changes }));
  const { content, faults, warnings } = await readCourse(source, () => undefined);
  return { content, faults: faults.map(formatFault), warnings: warnings.map(formatFault) };
}

const cardOf = async (changes: Changes = {}) =>
  (await read(changes)).content?.lessons.get('tu-mo')?.components[0]?.value;

const FAULTS: [fact: string, changes: Changes, fault: RegExp][] = [
  ['a missing list', { [LIST]: null }, /tu-mo\/lesson\.yaml › components\.0\.file: there is no file cards\.yaml/],
  ['an empty list', { [LIST]: '[]' }, /cards\.yaml: /],
  ['an unknown field', edited(LIST, 'hanviet: MIÊU', 'hanvjet: MIÊU'), /cards\.yaml › 1, line \d+: Unrecognized key/],
  ['an id of imported cards', edited(LIST, /id: 99040102/, 'id: 900000001'), /cards\.yaml › 1\.id, line \d+: Too big/],
  [
    'a duplicate id',
    edited(LIST, /id: 99040102/, `id: ${CARDS.open.cards[0]}`),
    /cards\.yaml › 1\.id, line \d+: 99040101 is already the id of card 0/,
  ],
  [
    'an id of another lesson',
    edited(LIST, /id: 99040102/, `id: ${CARDS.locked.cards[1]}`),
    /lessons\/tu-mo\/cards\.yaml: component id 99040302 is already used in lessons\/tu-khoa\/cards\.yaml/,
  ],
  [
    'a reading that is no kana',
    edited(LIST, 'reading: ねこ', 'reading: neko'),
    /cards\.yaml › 1\.reading, line \d+: kana only/,
  ],
  [
    'a stress that is no number',
    edited(LIST, 'stress: 0,1', 'stress: 0;1'),
    /cards\.yaml › 0\.stress, line \d+: numbers/,
  ],
  [
    'a stress past the word’s end',
    edited(LIST, 'stress: 0,1', 'stress: 0,4'),
    /cards\.yaml › 0\.stress, line \d+: the pitch cannot fall after mora 4 of でんしゃ/,
  ],
  [
    'a control character',
    edited(LIST, 'word: 猫', String.raw`word: "猫\u0007"`),
    /cards\.yaml › 1\.word, line \d+: no control/,
  ],
  ['a line break', edited(LIST, 'word: 猫', String.raw`word: "猫\n犬"`), /cards\.yaml › 1\.word, line \d+: no control/],
  [
    'a way out of the folder',
    edited(LIST, 'audio: densha.mp3', 'audio: ../densha.mp3'),
    /cards\.yaml › 0\.audio, line \d+: a file name/,
  ],
  [
    'a missing recording',
    { 'lessons/tu-mo/densha.mp3': null },
    /cards\.yaml › 0\.audio: there is no file densha\.mp3 beside it/,
  ],
  [
    'a missing recording of an example',
    { 'lessons/tu-mo/densha-1.mp3': null },
    /cards\.yaml › 0\.examples\.0\.audio: there is no file densha-1\.mp3/,
  ],
  [
    'a missing picture',
    { 'lessons/tu-mo/densha.svg': null },
    /cards\.yaml › 0\.back_image: there is no file densha\.svg/,
  ],
  [
    'a broken recording',
    { 'lessons/tu-mo/densha.mp3': 'ID3' },
    /^lessons\/tu-mo\/densha\.mp3: is no whole MP3 or M4A file/,
  ],
  [
    'cards in another kind of lesson',
    edited(LESSON, 'type: flashcard', 'type: lesson'),
    /lesson\.yaml › components, line \d+: cards belong/,
  ],
  [
    'another component next to the cards',
    edited(LESSON, 'components:\n', 'components:\n  - { id: 1, type: video, video: open-video }\n'),
    /lesson\.yaml › components, line \d+: a flashcard lesson has one list of cards and nothing else/,
  ],
  [
    'two lists',
    edited(LESSON, 'components:\n', 'components:\n  - { type: cards, file: cards.yaml }\n'),
    /lesson\.yaml › components, line \d+: a flashcard lesson has one list/,
  ],
  [
    'no component in another kind of lesson',
    { 'lessons/tu-trong/lesson.yaml': String(original['lessons/tu-trong/lesson.yaml']).replace('flashcard', 'lesson') },
    /tu-trong\/lesson\.yaml › components, line \d+: a lesson has at least one component/,
  ],
];

describe('a list of cards', () => {
  it('becomes one component per card; their files form one set', async () => {
    const { content, faults, warnings } = await read();
    expect([faults, warnings]).toEqual([[], []]);
    const components = content?.lessons.get('tu-mo')?.components ?? [];
    expect(components.map(({ id, type }) => [id, type])).toEqual(CARDS.open.cards.map((id) => [id, 17]));
    expect(components[0]?.value).toEqual({
      kind: 'card',
      word: '電車',
      reading: 'でんしゃ',
      stress: '0,1',
      meaning: 'nghĩa của でんしゃ',
      hanviet: 'ĐIỆN XA',
      folder: expect.stringMatching(/^[0-9a-f]{32}$/),
      audio: 'densha.mp3',
      frontImage: 'densha.webp',
      backImage: 'densha.svg',
      examples: [{ ja: '電車[でんしゃ]で行[い]きます。', vi: 'Tôi đi bằng tàu điện.', audio: 'densha-1.mp3' }],
    });
    expect(components[1]?.value).not.toHaveProperty('folder');
    const media = content?.media.find(({ files }) => files.some((file) => file.path === 'densha.mp3'));
    expect(media?.files.map((file) => file.path)).toEqual(['densha-1.mp3', 'densha.mp3', 'densha.svg', 'densha.webp']);
    expect(content?.lessons.get('tu-trong')?.components).toEqual([]);
  });

  it('is folded to NFC', async () => {
    expect(await cardOf(edited(LIST, 'hanviet: ĐIỆN XA', 'hanviet: ĐIỆN XA'.normalize('NFD')))).toMatchObject({
      hanviet: 'ĐIỆN XA',
    });
  });

  it.each(FAULTS)('names %s', async (_fact, changes, fault) => {
    const { content, faults } = await read(changes);
    expect(
      faults.filter((one) => fault.test(one)),
      faults.join('\n'),
    ).toHaveLength(1);
    expect(content).toBeNull();
  });

  it.each([
    ['more Hán Việt than kanji', edited(LIST, 'hanviet: MIÊU', 'hanviet: MIÊU CẨU'), /猫 has 1 kanji, but 2 Hán Việt/],
    ['no Hán Việt for kanji', edited(LIST, /\n.*hanviet: MIÊU/, ''), /猫 has 1 kanji, but 0 Hán Việt/],
    [
      'a recording that no card uses',
      { 'lessons/tu-mo/neko.mp3': silentMp3(10, '') },
      /tu-mo\/neko\.mp3: no component/,
    ],
  ] as [string, Changes, RegExp][])('warns of %s', async (_fact, changes, warning) => {
    const { content, faults, warnings } = await read(changes);
    expect(faults).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(warning)]);
    expect(content).not.toBeNull();
  });
});
