import { describe, expect, it } from 'vitest';
import { parseFurigana, readingOfWord } from './furigana.ts';

const shown = (parts: readonly { text: string; reading: string | null }[]) =>
  parts.map(({ text, reading }) => (reading === null ? text : `${text}(${reading})`)).join('|');

describe('furigana', () => {
  it.each([
    ['電車[でんしゃ]で行[い]きます。', '電車(でんしゃ)|で|行(い)|きます。'],
    ['これは 学校[がっこう]です', 'これは |学校(がっこう)|です'],
    ['冷[つめ]たい お茶[ちゃ]を', '冷(つめ)|たい お|茶(ちゃ)|を'],
    ['私[わたし]は ベトナム人[じん]です', '私(わたし)|は ベトナム|人(じん)|です'],
    ['温[あたた]かい お茶[おちゃ]を', '温(あたた)|かい|お茶(おちゃ)|を'],
    ['朝[あさ] 食べ物[たべもの]を', '朝(あさ)|食べ物(たべもの)|を'],
    ['あと 3人[さんにん]', 'あと|3人(さんにん)'],
    ['お 母さん[かあさん]は', 'お|母さん(かあさん)|は'],
    ['人々[ひとびと]', '人々(ひとびと)'],
    ['また 会話の中で沈黙[ちんもく]が', 'また 会話の中で|沈黙(ちんもく)|が'],
    ['B はい、本[ほん]です。', 'B はい、|本(ほん)|です。'],
    ['手紙に 日の出[ひので]と', '手紙に|日の出(ひので)|と'],
    ['この 花は葉[は]より', 'この 花は|葉(は)|より'],
    ['かなだけ', 'かなだけ'],
    ['A[b]と[c]', 'A[b]と[c]'],
    ['', ''],
  ])('%s is drawn as %s', (text, parts) => {
    expect(shown(parseFurigana(text))).toBe(parts);
  });
});

describe('the reading of a word', () => {
  it.each([
    ['歩いて', 'あるいて', '歩(ある)|いて'],
    ['電車', 'でんしゃ', '電車(でんしゃ)'],
    ['お母さん', 'おかあさん', 'お|母(かあ)|さん'],
    ['食べ物', 'たべもの', '食べ物(たべもの)'],
    ['さくら', 'さくら', 'さくら'],
    ['駅', '', '駅'],
  ])('of %s read %s stands as %s', (word, reading, parts) => {
    expect(shown(readingOfWord(word, reading))).toBe(parts);
  });
});
