import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readRecords } from './read-records.ts';

const read = (text: string, separator = ',') => readRecords(text.split(/(?<=\n)/u), 0, separator);

describe('readRecords', () => {
  it.each([
    ['a,b\n', [{ line: 1, fields: ['a', 'b'] }]],
    [
      '"a,b",\r\nc',
      [
        { line: 1, fields: ['a,b', ''] },
        { line: 2, fields: ['c'] },
      ],
    ],
    [
      '"a\nb" ,"c""d"\ne,f',
      [
        { line: 1, fields: ['a\nb', 'c"d'] },
        { line: 3, fields: ['e', 'f'] },
      ],
    ],
    ['5" đĩa,x\n', [{ line: 1, fields: ['5" đĩa', 'x'] }]],
    ['"A" - "B",c\n', [{ line: 1, fields: ['"A" - "B"', 'c'] }]],
    [
      'a,"b\nc,d\n',
      [
        { line: 1, fault: 'a quotation mark is not closed' },
        { line: 2, fields: ['c', 'd'] },
      ],
    ],
  ])('reads %j', (text, records) => {
    expect(read(text)).toEqual(records);
  });

  it('reads back whatever was written', () => {
    const field = fc.stringMatching(/^[",;\t\n ab]{0,6}$/u);
    const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), (written, delimiter) => {
        const text = Papa.unparse(written, { delimiter, newline: '\n', quotes: true });
        expect(read(text, delimiter).map((record) => ('fields' in record ? record.fields : null))).toEqual(written);
      }),
    );
  });

  it.each(['x","open\n', '"a ""b""\n', '"a"b,"c\n'])(
    'looks at each line of many like %j so many times and no more',
    (line) => {
      const looks = (rows: number) => {
        let count = 0;
        const lines = new Proxy(
          Array.from({ length: rows }, () => line),
          {
            get(target, key, receiver): unknown {
              if (typeof key === 'string' && /^\d+$/.test(key)) count += 1;
              return Reflect.get(target, key, receiver);
            },
          },
        );
        expect(readRecords(lines, 0, ',')).toHaveLength(rows);
        return count;
      };
      expect(looks(4000)).toBeLessThan(3 * looks(2000));
    },
  );

  it('reads a field of many lines', () => {
    const examples = Array.from({ length: 150 }, (_, n) => `câu ${n}`).join('\n');
    expect(read(`"từ","${examples}"\na,b`)).toEqual([
      { line: 1, fields: ['từ', examples] },
      { line: 151, fields: ['a', 'b'] },
    ]);
  });
});
