import { describe, expect, it } from 'vitest';
import { readAnkiHead } from './anki-head.ts';

describe('readAnkiHead', () => {
  it('reads the settings of a text export', () => {
    const text =
      '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\nabc\tBasic\tN5\t犬\tchó\tanimal';
    expect(readAnkiHead(text)).toEqual({
      separator: '\t',
      markup: 'html',
      columns: null,
      tagsColumn: 5,
      keyColumn: 0,
      otherColumns: [2, 1],
      lineCount: 6,
    });
  });

  it('reads named columns and a byte order mark', () => {
    expect(readAnkiHead('\uFEFF#separator:Semicolon\r\n#columns:Word;Meaning\r\n犬;chó')).toMatchObject({
      separator: ';',
      columns: ['Word', 'Meaning'],
      lineCount: 2,
    });
  });

  it('takes a separator that is written as itself', () => {
    expect(readAnkiHead('#separator:;\nx').separator).toBe(';');
  });

  it('passes over settings that are unknown or out of range', () => {
    expect(readAnkiHead('#future thing:7\n#tags column:0\nx')).toMatchObject({ tagsColumn: null, lineCount: 2 });
  });

  it('gives an empty head for a plain list', () => {
    expect(readAnkiHead('expression,reading\n犬,いぬ')).toMatchObject({
      separator: null,
      markup: 'unknown',
      lineCount: 0,
    });
  });
});
