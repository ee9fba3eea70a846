import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { karaokeOf, withKaraoke } from './karaoke.ts';

describe('karaokeOf', () => {
  it('gives each word the begin of its first mora', () => {
    const starts = Array.from({ length: 12 }, (_, mora) => mora * 100.4);
    expect(karaokeOf('いいえ、医者[いしゃ]では ないよ。', starts.slice(0, 10))).toEqual([
      ['いいえ、', 0],
      ['医者では', 301],
      ['ないよ。', 703],
    ]);
    expect(karaokeOf('東京[とうきょう]から 学校[がっこう]へ', starts.slice(0, 11))).toEqual([
      ['東京から', 0],
      ['学校へ', 602],
    ]);
  });

  it('refuses a sentence that is not what was spoken', () => {
    expect(() => karaokeOf('はい。', [0, 100, 200])).toThrow('2 morae, and 3 are spoken');
  });
});

describe('withKaraoke', () => {
  const exercises = `# mine
- { id: 1, kind: choice }
- id: 2
  kind: speaking
  say: はい、そうです。 # yes
  default: a.mp3
- id: 3
`;
  it('adds the times to the question, and replaces them, and leaves all else as it was', () => {
    const once = withKaraoke(exercises, 2, [['はい、', 100]]);
    expect(once).toBe(exercises.replace('a.mp3\n', 'a.mp3\n  karaoke: [[はい、, 100]]\n'));
    const karaoke = [
      ['はい、', 90],
      ['そうです。', 700],
    ] as const;
    expect(parse(withKaraoke(once, 2, karaoke))).toMatchObject([{ id: 1 }, { id: 2, karaoke }, { id: 3 }]);
    expect(withKaraoke(once, 2, [['はい、', 100]])).toBe(once);
  });

  it('refuses a question that is not there', () => {
    expect(() => withKaraoke(exercises, 4, [])).toThrow('no question 4');
  });
});
