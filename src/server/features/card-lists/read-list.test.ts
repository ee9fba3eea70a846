import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, type ListedCard } from '#domain/flashcard/card-row.ts';
import { countRecords, sharedLists } from '../../testing/shared-lists.ts';
import { type CardList, readCardList } from './read-list.ts';
import { LIST_FORMATS, writeCardList } from './write-list.ts';

const read = (text: string | Buffer, choices = {}) => readCardList(Buffer.from(text), choices);
function listOf(text: string | Buffer, choices = {}): CardList {
  const result = read(text, choices);
  if ('reason' in result) throw new Error(result.reason);
  return result.list;
}
const wordsOf = ({ rows }: CardList) => rows.map(({ line, card }) => [line, card.word, card.reading, card.meaning]);

describe('readCardList', () => {
  it('reads a CSV file by the names of its columns, and counts lines', () => {
    const text = 'word,reading,meaning\r\n犬,いぬ,"chó, to"\r\n\r\n猫,ねこ,"mèo\r\nnhỏ"\r\n鳥,とり,chim';
    expect(wordsOf(listOf(text))).toEqual([
      [2, '犬', 'いぬ', 'chó, to'],
      [4, '猫', 'ねこ', 'mèo nhỏ'],
      [6, '鳥', 'とり', 'chim'],
    ]);
  });

  it.each([
    [';', 'word;meaning\n犬;chó, to\n猫;mèo'],
    ['tab', 'word\tmeaning\n犬\tchó, to\n猫\tmèo'],
  ])('finds out that fields are parted by %s', (_sign, text) => {
    expect(wordsOf(listOf(text))).toEqual([
      [2, '犬', '', 'chó, to'],
      [3, '猫', '', 'mèo'],
    ]);
  });

  it('reads a text export of Anki, whose columns have names', () => {
    const text =
      '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n#columns:guid\tNotetype\tDeck\tFront\tBack\tTags\n' +
      'a<b>c\tBasic\tN5\t<ruby>犬<rt>いぬ</rt></ruby>\t"chó<br>""to"""\tanimal N5\n';
    const { rows, bad } = listOf(text);
    expect(bad).toEqual([]);
    expect(rows).toMatchObject([
      { line: 8, card: { key: 'a<b>c', word: '犬', reading: 'いぬ', meaning: 'chó "to"', tags: ['animal', 'N5'] } },
    ]);
  });

  it('takes columns without names by their numbers', () => {
    const text = '#separator:tab\n#html:false\n#tags column:3\n犬\tchó\tx\n';
    expect(listOf(text, { word: '1', meaning: '2' }).rows).toMatchObject([
      { line: 4, card: { word: '犬', tags: ['x'] } },
    ]);
    expect(read(text)).toEqual({ reason: expect.stringContaining('no column holds the words') });
  });

  it('names every bad row by its line, and drops none', () => {
    const text = 'word,reading,meaning\n犬,いぬ,chó\n猫,ねこ\n,x,y\n犬,いぬ,chó khác\n鳥,tori,chim\n';
    const { rows, bad } = listOf(text);
    expect(rows).toHaveLength(1);
    expect(bad).toEqual([
      { line: 3, reason: expect.stringContaining('has 2 fields, not 3') },
      { line: 4, reason: 'has no word' },
      { line: 5, reason: '"犬" is the card of line 2 again' },
      { line: 6, reason: expect.stringContaining('"tori" is not kana') },
    ]);
  });

  it('takes an open quotation mark for the fault of its line alone, and marks inside a text for text', () => {
    const { rows, bad } = listOf('word,meaning\n犬,chó\n猫,"mèo\n鳥,"chim" hay "con chim"\n魚,"cá, to"\n');
    expect(rows.map(({ line, card }) => [line, card.meaning])).toEqual([
      [2, 'chó'],
      [4, '"chim" hay "con chim"'],
      [5, 'cá, to'],
    ]);
    expect(bad).toEqual([{ line: 3, reason: 'a quotation mark is not closed' }]);
  });

  it('reads on after any number of lines whose marks are no quoting', () => {
    const rows = 20_000;
    const lines = Array.from({ length: rows }, (_none, index) => `"A${index}" - "B","n"`);
    const { rows: cards, bad } = listOf(`word,meaning\n${lines.join('\n')}\n`);
    expect([cards.length, bad]).toEqual([rows, []]);
    expect(cards.at(-1)).toMatchObject({ line: rows + 1, card: { word: '"A19999" - "B"', meaning: '"n"' } });
  });

  it('takes HTML out of a CSV, whose head does not speak of any', () => {
    const { rows } = listOf('word,meaning,example\n<b>犬</b>,con&nbsp;chó,"犬です。<br>\n犬。"\n');
    expect(rows).toMatchObject([
      { card: { word: '犬', meaning: 'con chó', examples: [{ ja: '犬です。' }, { ja: '犬。' }] } },
    ]);
  });

  it.each([
    ['nothing', '', 'holds no rows'],
    ['no words', 'a,b\n1,2', 'no column holds the words: say which with --map word=NAME; the columns are "a", "b"'],
    [
      'a packed deck',
      Buffer.from('PK\u0003\u0004 collection.anki21 \u00ff'),
      'choose File › Export › "Notes in Plain Text',
    ],
    ['the base of a deck', Buffer.from('SQLite format 3\0'), 'choose File › Export › "Notes in Plain Text'],
    ['a workbook', Buffer.from('PK\u0003\u0004 [Content_Types].xml'), 'save it as CSV in UTF-8'],
    ['no text', Buffer.from([0xff, 0xff, 0x00]), 'is no UTF-8 text'],
  ])('says why %s is no list', (_what, text, reason) => {
    expect(read(text)).toEqual({ reason: expect.stringContaining(reason) });
  });

  it('reads UTF-16 with its mark, and UTF-8 with one', () => {
    const text = '\uFEFFword,meaning\n犬,chó';
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(wordsOf(listOf(Buffer.from(text, encoding)))).toEqual([[2, '犬', '', 'chó']]);
  });

  const shared = sharedLists();
  it.skipIf(shared.size === 0).each([...shared])('takes %s as it is', (name, file) => {
    const { rows, bad } = listOf(readFileSync(file));
    expect(rows.length + bad.length).toBe(countRecords(file));
    if (name.startsWith('fptu')) {
      expect(bad).toEqual([
        {
          line: expect.any(Number),

          reason: expect.stringContaining('has 4 fields, not 3'),
        },
      ]);
      expect(rows.find(({ card }) => card.word === '人')).toMatchObject({
        card: { reading: 'ひと', meaning: 'Người' },
      });
    } else expect(bad).toEqual([]);
  });
});

describe('a list that was written', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.stringMatching(/^[&<>"'=,;\t#\n|()[\]犬ねこ a]{0,12}$/u),
  );
  const folded = text.map(foldText);
  const filled = folded.filter((one) => one !== '');
  const fileName = fc.stringMatching(/^[a-z0-9]{1,6}\.mp3$/);
  const audio = fc.option(fileName, { nil: '' });
  const card: fc.Arbitrary<ListedCard> = fc.record({
    key: filled,
    word: filled.filter((word) => !/[(（[]/u.test(word)),
    reading: fc.constantFrom('ねこ', 'イヌ', 'か'),
    stress: fc.constantFrom('', '0', '1', '0,1'),
    meaning: filled,
    hanviet: folded,
    audio,
    examples: fc.array(fc.record({ ja: filled, vi: folded, audio }), { maxLength: 4 }),
    tags: fc.array(
      filled.filter((tag) => !tag.includes(' ')),
      { maxLength: 3 },
    ),
  });

  it.each(LIST_FORMATS)('is read back as it was: %s', (format) => {
    fc.assert(
      fc.property(fc.uniqueArray(card, { maxLength: 6, selector: ({ key }) => key }), (cards) => {
        const list = listOf(writeCardList(cards, format));
        expect(list.bad).toEqual([]);
        expect(list.rows.map((row) => row.card)).toEqual(cards);
      }),
      { numRuns: 300 },
    );
  });
});
