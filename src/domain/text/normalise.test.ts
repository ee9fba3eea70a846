import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';

describe('normalise', () => {
  it.each([
    ['NFC', 'Tiê\u0301ng Viê\u0323t', 'Tiếng Việt'],
    ['NFD', 'ế', 'e\u0302\u0301'],
    ['NFKC', 'ﾃﾞﾝｼｬ', 'デンシャ'],
  ] as const)('makes %s of %s', (form, text, normal) => {
    expect(normalise(text, form)).toBe(normal);
  });

  it('keeps thirty marks of a run, and marks on other letters', () => {
    const run = '\u0301'.repeat(40);
    expect(normalise(`x${run}y${run}`, 'NFD')).toBe(`x${'\u0301'.repeat(30)}y${'\u0301'.repeat(30)}`);
  });

  it('leaves no run of more than thirty that an engine would have to sort, whatever it is made of', () => {
    // Joined by any character that itself begins with a mark once it is decomposed, runs would grow together again.
    const joined: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const marks = '\u0345'.repeat(20);
      const text = `x${marks}${character}${marks}`;
      const isSorted = text.normalize('NFKD') !== `x${marks}${character.normalize('NFKD')}${marks}`;
      if (isSorted && normalise(text, 'NFKC').normalize('NFKD').length > 1 + 30 + 8) joined.push(code.toString(16));
    }
    expect(joined).toEqual([]);
  });
});
