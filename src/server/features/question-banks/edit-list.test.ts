import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { editList } from './edit-list.ts';

const LIST = `# Bài 1
- id: 39010111
  kind: choice # dễ
  question: Một?
  options:
    # số
    - { text: 一, right: true }   # đúng
    - { text: '二' }

# phần hai
- {id: 39010112, kind: fill, question: "___ です",   blanks: [{ answer: 'わたし', also: [私] }]}
- id: 39010113
  kind: jumble
  question: >-
    Tôi là
    Lan.
  items: [わたしは, ランです]
  # hết
`;
const read = (): Record<string, unknown>[] => parse(LIST);

describe('a list that is edited', () => {
  it('keeps every character if nothing changes', () => {
    expect(editList(LIST, read())).toBe(LIST);
  });

  it('keeps comments and style of a question that changes, and every character of the others', () => {
    const list = read();
    list[0] = { ...list[0], question: 'Số một?', options: [{ text: '一', right: true }, { text: '三' }], grade: 2 };
    expect(editList(LIST, list)).toBe(
      LIST.replace('Một?', 'Số một?').replace("'二' }\n", "'三' }\n  grade: 2\n").replace('true }   #', 'true } #'),
    );
  });

  it('takes out what a question no longer has', () => {
    const [first, second, third] = read();
    const edited = editList(LIST, [{ ...first, options: [{ text: '一', right: true }] }, { ...second }, { ...third }]);
    expect(edited).toBe(LIST.replace("    - { text: '二' }\n", '').replace('true }   #', 'true } #'));
  });

  it('puts new questions behind, a line for each option', () => {
    const added = {
      id: 39_010_114,
      kind: 'choice',
      question: 'Hai?\nBa?',
      options: [{ text: 'có, không: gì?', right: true }, { text: 'một\nhai' }],
    };
    expect(editList(LIST, [...read(), added])).toBe(`${LIST}- id: 39010114
  kind: choice
  question: |-
    Hai?
    Ba?
  options:
    - { text: 'có, không: gì?', right: true }
    - { text: "một\\nhai" }
`);
  });

  it.each([
    ['in brackets', '[{ id: 1, question: a }] # hết\n'],
    ['with references', '- &a { id: 1, question: a }\n- { id: 2, question: b, options: [*a] }\n'],
    ['with an end', '- { id: 1, question: a }\n...\n'],
    ['indented, without a last line end', '  - id: 1\n    question: a'],
    ['with dashes on lines of their own', '-\n  id: 1\n  question: a\n'],
    ['in the lines of Windows', '- id: 1\r\n  question: a\r\n'],
  ])('%s, reads as it should', (_fact, text) => {
    const list: Record<string, unknown>[] = parse(text);
    const wanted = [{ ...list[0], question: 'khác' }, ...list.slice(1), { id: 9, question: 'thêm' }];
    const edited = editList(text, wanted);
    expect(parse(edited)).toEqual(wanted);
    expect(edited.includes('# hết')).toBe(text.includes('# hết'));
    expect(edited.split('\r\n')).toHaveLength(text.includes('\r\n') ? edited.split('\n').length : 1);
  });
});
