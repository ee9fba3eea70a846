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
    expect(readCardRow(fields, FPTU, 'text')).toMatchObject({ card: { word, reading, meaning } });
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
    [['犬', 'いぬ', '', '<b></b>'.repeat(2000)], OWN, 'a field is longer than 8000 letters'],
  ])('names what is wrong with %j', (fields, mapping, reason) => {
    expect(readCardRow(fields, mapping, 'text')).toEqual({ reason: expect.stringContaining(reason) });
  });

  it('reads Anki’s HTML as text, with ruby in our notation', () => {
    const fields = [
      '<b><ruby>学生<rp>(</rp><rt>がくせい</rt></ruby></b>',
      '',
      '',
      'học sinh<br>&amp; sinh viên&nbsp;&#33;',
    ];
    expect(readCardRow(fields, OWN, 'html')).toMatchObject({
      card: { word: '学生', reading: 'がくせい', meaning: 'học sinh & sinh viên !' },
    });
  });

  it.each([
    ['<div><b>犬</b></div>', '犬'],
    ['con&nbsp;chó<br>to', 'con chó to'],
    ['<ruby>犬<rt>いぬ</rt></ruby>', '犬[いぬ]'],
    ['&lt;b&gt;', '<b>'],
    ['a < b, c > d', 'a < b, c > d'],
    ['x <3 AT&T', 'x <3 AT&T'],
    ['<tên>', '<tên>'],
  ])('takes HTML out of %s where nobody says what the fields are', (field, meaning) => {
    expect(readCardRow(['犬', 'いぬ', '', field], OWN, 'unknown')).toMatchObject({ card: { meaning } });
    expect(readCardRow(['犬', 'いぬ', '', field], OWN, 'text')).toMatchObject({ card: { meaning: field } });
  });

  const SOUNDS: ColumnMapping = ['word', 'meaning', 'audio', 'example', 'exampleAudio'];
  it.each([
    [['犬', 'chó', '[sound:a.mp3][sound:b.mp3]', '', ''], 'a.mp3', [], ['b.mp3']],
    [['犬', 'chó', 'いぬ [sound:a.mp3]', '', ''], 'a.mp3', [], []],
    [['犬 [sound:a.mp3]', 'chó [sound:b.mp3]', '', '', ''], 'a.mp3', [], ['b.mp3']],
    [['犬', 'chó', '', '犬。\n猫。', '[sound:a.mp3] [sound:b.mp3] [sound:c.mp3]'], '', ['a.mp3', 'b.mp3'], ['c.mp3']],
    [['犬', 'chó', '', '犬。<br>猫。[sound:b.mp3]', '[sound:a.mp3]'], '', ['a.mp3', 'b.mp3'], []],
    [['犬', 'chó', '', '犬。\n猫。', 'a.mp3\n[sound:b.mp3][sound:c.mp3]'], '', ['a.mp3', 'b.mp3'], ['c.mp3']],
  ])('takes the recordings of %j, and names those without a place', (fields, audio, ofExamples, unused) => {
    const read = readCardRow(fields, SOUNDS, 'unknown');
    expect(read).toMatchObject({ card: { word: '犬', meaning: 'chó', audio }, unused });
    expect('card' in read && read.card.examples.map((example) => example.audio)).toEqual(ofExamples);
  });

  const EXAMPLES: ColumnMapping = ['word', 'meaning', 'example', 'exampleMeaning', 'exampleAudio'];
  it.each([
    [
      ['犬[いぬ]。\n犬。', 'chó.\nChó.', '\n[sound:b.mp3]'],
      'text' as const,
      [
        { ja: '犬[いぬ]。', vi: 'chó.', audio: '' },
        { ja: '犬。', vi: 'Chó.', audio: 'b.mp3' },
      ],
    ],
    [
      ['犬。<br>猫。', 'chó.<br />mèo.', ''],
      'html' as const,
      [
        { ja: '犬。', vi: 'chó.', audio: '' },
        { ja: '猫。', vi: 'mèo.', audio: '' },
      ],
    ],
    [['犬。\n猫。', 'Chó và mèo.', 'a.mp3'], 'text' as const, [{ ja: '犬。 猫。', vi: 'Chó và mèo.', audio: 'a.mp3' }]],
    [
      ['犬。\n猫。', '', ''],
      'text' as const,
      [
        { ja: '犬。', vi: '', audio: '' },
        { ja: '猫。', vi: '', audio: '' },
      ],
    ],
    [['', '', ''], 'text' as const, []],
  ])('reads the examples of %j', (fields, markup, examples) => {
    expect(readCardRow(['犬', 'chó', ...fields], EXAMPLES, markup)).toMatchObject({ card: { examples } });
  });

  it.each([
    ['学生[がくせい]', '', '学生', 'がくせい'],
    ['いただく', '頂く', '頂く', 'いただく'],
    ['毎月', 'まいげつ； まいつき', '毎月', 'まいげつ; まいつき'],
    ['十', '(～を) とお', '十', '(～を) とお'],
    ['A (ほ) (かな)', '', 'A (ほ)', 'かな'],
    ['私（わたし）', 'わたし', '私', 'わたし'],
    ['私（わたし）', 'わたくし', '私(わたし)', 'わたくし'],
    ['', 'いぬ', 'いぬ', 'いぬ'],
    ['いぬ (犬)', '', '犬', 'いぬ'],
    ['たべる（食べる）', 'たべる', '食べる', 'たべる'],
    ['～まい（～枚）', '', '～枚', '～まい'],
    ['きれい (な)', '', 'きれい (な)', ''],
    ['いぬ (con chó)', '', 'いぬ (con chó)', ''],
    ['はし (橋)', 'ハシ', 'はし (橋)', 'ハシ'],
  ])('splits %s with the reading %j once and for all', (listed, own, word, reading) => {
    const read = (fields: string[]) => readCardRow([...fields, 'x'], ['word', 'reading', 'meaning'], 'text');
    expect(read([listed, own])).toMatchObject({ card: { word, reading } });
    expect(read([word, reading])).toMatchObject({ card: { word, reading } });
  });

  const markups = fc.constantFrom('html' as const, 'text' as const, 'unknown' as const);
  it('answers with a card or a reason, whatever the fields hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), markups, (fields, markup) => {
        const read = readCardRow(fields, OWN, markup);
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
    [['A', ' B'], {}, 'no column holds the words: say which with --map word=NAME; the columns are "A", "B"'],
    [['word', 'B'], {}, 'say which with --map meaning=NAME; the columns are "word", "B"'],
    [Array.from({ length: 25 }, (_none, index) => `c${index}`), {}, '"c19" and 5 more'],
    [['x'.repeat(1000)], {}, `the columns are "${'x'.repeat(40)}"`],
    [['word', 'meaning', 'nghĩa'], {}, 'several columns could be the meaning'],
    [['word', 'meaning'], { reading: 'Z' }, 'there is no column "Z"; the columns are "word", "meaning"'],
  ])('says why %j cannot be read', (names, choices, reason) => {
    expect(mapColumns(names, choices)).toEqual({ reason: expect.stringContaining(reason) });
  });
});
