import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapColumns, type ColumnMapping } from './card-columns.ts';
import { foldText, readCardRow } from './card-row.ts';

const FPTU: ColumnMapping = ['word', 'romajiAndMeaning', 'tags'];
const WITH_EXAMPLE: ColumnMapping = ['word', 'meaning', 'example'];
const OWN: ColumnMapping = ['word', 'reading', 'stress', 'meaning'];

describe('readCardRow', () => {
  it.each([
    [['私（わたし）', 'watashi - Tôi', 'person'], '私', 'わたし', 'Tôi'],
    [['⽇本語 (にほんご)', 'nihongo - Tiếng Nhật', 'language'], '日本語', 'にほんご', 'Tiếng Nhật'],
    [['日（にち／か）', 'nichi/ka - Ngày', 'date'], '日', 'にち/か', 'Ngày'],
    [['スポーツ', 'Supootsu - Thể thao', 'sport'], 'スポーツ', 'スポーツ', 'Thể thao'],
    [['（お）なまえ', '(o)namae - Tên (bạn)', 'personal'], '(お)なまえ', '', 'Tên (bạn)'],
    [['CD（シーディー）', 'CD (Shiidi) - đĩa CD', 'object'], 'CD', 'シーディー', 'đĩa CD'],
    [['～さん', '~san - Anh - Chị - Ông', 'honorific'], '～さん', '～さん', 'Anh - Chị - Ông'],
    [['あのう', '"Anou - a" - "À - xin lỗi"', 'x'], 'あのう', 'あのう', '"À - xin lỗi"'],
    [['DVD（ディーブイディー）', 'DVD (Dī Bui Dī)DVD', 'x'], 'DVD', 'ディーブイディー', 'DVD'],
    [['百（ひゃく）', ' hyaku - Một trăm', 'number'], '百', 'ひゃく', 'Một trăm'],
  ])('reads %j', (fields, word, reading, meaning) => {
    expect(readCardRow(fields, FPTU, false)).toMatchObject({ card: { word, reading, meaning } });
  });

  it.each([
    [['～つ', ' ~tsu - ~cái', ' ~chiếc', 'object'], FPTU, 'has 4 fields, not 3'],
    [['', 'x - y', ''], FPTU, 'has no word'],
    [['犬', 'inu', ''], FPTU, '"犬" has no meaning'],
    [['犬', 'inu', '0', 'chó'], OWN, 'the reading "inu" is not kana'],
    [['犬', 'いぬ', 'x', 'chó'], OWN, 'the stress "x" is no number'],
    [['犬', 'いぬ', '3', 'chó'], OWN, 'the pitch cannot fall after mora 3 of 2'],
    [['犬', 'いぬ', '2', 'x'.repeat(501)], OWN, 'longer than 500 letters'],
    [['犬', 'chó', 'a\n'.repeat(6)], WITH_EXAMPLE, '"犬" has 6 examples, at most 5'],
  ])('names what is wrong with %j', (fields, mapping, reason) => {
    expect(readCardRow(fields, mapping, false)).toEqual({ reason: expect.stringContaining(reason) });
  });

  it('reads Anki’s HTML as text, with ruby in our notation', () => {
    const fields = [
      '<b><ruby>学生<rp>(</rp><rt>がくせい</rt></ruby></b>',
      '',
      '',
      'học sinh<br>&amp; sinh viên&nbsp;&#33;',
    ];
    expect(readCardRow(fields, OWN, true)).toMatchObject({
      card: { word: '学生', reading: 'がくせい', meaning: 'học sinh & sinh viên !' },
    });
  });

  const EXAMPLES: ColumnMapping = ['word', 'meaning', 'example', 'exampleMeaning', 'exampleAudio'];
  it.each([
    [
      ['犬[いぬ]。\n犬。', 'chó.\nChó.', '\n[sound:b.mp3]'],
      false,
      [
        { ja: '犬[いぬ]。', vi: 'chó.', audio: '' },
        { ja: '犬。', vi: 'Chó.', audio: 'b.mp3' },
      ],
    ],
    [
      ['犬。<br>猫。', 'chó.<br />mèo.', ''],
      true,
      [
        { ja: '犬。', vi: 'chó.', audio: '' },
        { ja: '猫。', vi: 'mèo.', audio: '' },
      ],
    ],
    [['犬。\n猫。', 'Chó và mèo.', 'a.mp3'], false, [{ ja: '犬。 猫。', vi: 'Chó và mèo.', audio: 'a.mp3' }]],
    [
      ['犬。\n猫。', '', ''],
      false,
      [
        { ja: '犬。', vi: '', audio: '' },
        { ja: '猫。', vi: '', audio: '' },
      ],
    ],
    [['', '', ''], false, []],
  ])('reads the examples of %j', (fields, isHtml, examples) => {
    expect(readCardRow(['犬', 'chó', ...fields], EXAMPLES, isHtml)).toMatchObject({ card: { examples } });
  });

  it.each([
    ['学生[がくせい]', '', '学生', 'がくせい'],
    ['いただく', '頂く', '頂く', 'いただく'],
    ['毎月', 'まいげつ； まいつき', '毎月', 'まいげつ; まいつき'],
    ['十', '(～を) とお', '十', '(～を) とお'],
    ['A (ほ) (かな)', '', 'A (ほ)', 'かな'],
    ['私（わたし）', 'わたし', '私', 'わたし'],
    ['私（わたし）', 'わたくし', '私(わたし)', 'わたくし'],
  ])('splits %s with the reading %j once and for all', (listed, own, word, reading) => {
    const read = (fields: string[]) => readCardRow([...fields, 'x'], ['word', 'reading', 'meaning'], false);
    expect(read([listed, own])).toMatchObject({ card: { word, reading } });
    expect(read([word, reading])).toMatchObject({ card: { word, reading } });
  });

  it('answers with a card or a reason, whatever the fields hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), fc.boolean(), (fields, isHtml) => {
        const read = readCardRow(fields, OWN, isHtml);
        expect('card' in read ? read.card.word : read.reason).not.toBe('');
      }),
    );
  });
});

describe('foldText', () => {
  it.each([
    ['ﾃﾚﾋﾞ', 'テレビ'],
    ['⼈', '人'],
    ['～がつ', '～がつ'],
    ['〜がつ', '～がつ'],
    ['  a\u3000b ', 'a b'],
  ])('folds %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('mapColumns', () => {
  it('knows the lists that we met', () => {
    expect(mapColumns(['Japanese', 'Pronunciation + Vietnamese Translation', 'Tags'])).toEqual({ mapping: FPTU });
    expect(mapColumns(['expression', 'reading', 'meaning', 'tags', 'guid'])).toEqual({
      mapping: ['word', 'reading', 'meaning', 'tags', 'key'],
    });
  });

  it('follows the operator’s wishes', () => {
    expect(mapColumns(['A', 'B', 'C'], { word: 'b', meaning: 'A' })).toEqual({
      mapping: ['meaning', 'word', undefined],
    });
  });

  it.each([
    [['A', 'B'], {}, 'no column holds the words'],
    [['word', 'B'], {}, 'no column holds the meanings'],
    [['word', 'meaning', 'nghĩa'], {}, 'several columns could be the meaning'],
    [['word', 'meaning'], { reading: 'Z' }, 'there is no column "Z"'],
  ])('says why %j cannot be read', (names, wishes, reason) => {
    expect(mapColumns(names, wishes)).toEqual({ reason: expect.stringContaining(reason) });
  });
});
