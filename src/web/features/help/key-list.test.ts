import { describe, expect, it } from 'vitest';
import { SHORTCUTS } from '#domain/player/key-action.ts';
import { KEY_SECTIONS } from './key-list.ts';

const rows = new Map(
  KEY_SECTIONS.player.flatMap((section) => section.rows.map((row) => [`${section.title}/${row.label}`, row])),
);

describe('the list of keys', () => {
  it('names every shortcut of the player', () => {
    const listed = [...rows.values()].flatMap((row) => row.combinations).length;
    const digits = SHORTCUTS.filter(({ action }) => action.type === 'seek-to-tenth').length;
    // Ten digits stand as "0 … 9"; the list's own key is no shortcut of the player.
    expect(listed).toBe(SHORTCUTS.length - digits + 3 + 1);
  });

  it.each([
    ['Khi video đang hiện hoặc đang phát', 'Lùi 10 giây', [['←']]],
    ['Khi video đang hiện hoặc đang phát', 'Tiến 5 phút', [['Ctrl', 'Alt', '→']]],
    ['Khi video đang hiện hoặc đang phát', 'Phát hoặc tạm dừng', [['Phím cách']]],
    ['Khi trình phát được chọn', 'Lùi 30 giây', [['Alt', '←']]],
    ['Khi trình phát được chọn', 'Tắt hoặc bật tiếng', [['M'], ['Ctrl', 'D']]],
    ['Khi trình phát được chọn', 'Tới 0%, 10%, … 90% của video', [['0'], ['…'], ['9']]],
  ])('says under "%s": %s', (title, label, combinations) => {
    expect(rows.get(`${title}/${label}`)?.combinations).toEqual(combinations);
  });

  it('names the keys of an exercise before those of its lesson', () => {
    const [first, ...others] = KEY_SECTIONS.exercise;
    expect(first.title).toBe('Khi đang làm bài tập');
    expect(first.rows.flatMap((row) => row.combinations.flat())).toEqual(expect.arrayContaining(['A', 'F', 'Enter']));
    expect(others).toEqual(KEY_SECTIONS.player);
  });

  it('names the four buttons of the reviews by their keys, and the arrows that press two of them', () => {
    const [cards] = KEY_SECTIONS.grades;
    expect(cards?.rows.slice(0, 4)).toEqual([
      { label: 'Quên', combinations: [['1'], ['←']] },
      { label: 'Khó', combinations: [['2']] },
      { label: 'Nhớ', combinations: [['3'], ['→']] },
      { label: 'Dễ', combinations: [['4']] },
    ]);
  });
});
