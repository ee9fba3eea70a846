/** What every sentence and every card of a course keeps to, without any reference data. Each rule was broken once. */
import type { CardFile } from '../../src/contract/content/cards-file.ts';
import { katakanaToHiragana, parseFurigana, toKana, toPlainText } from './furigana.ts';

/** A Japanese sentence in the notation of furigana.ts, and its translation. */
export type Translated = { ja: string; vi: string };

/** Japanese that learners would be corrected for, and what is said instead. */
const UNNATURAL: readonly (readonly [RegExp, string])[] = [
  [/(?:皿|さら|紙|切手|切符|シャツ|写真|葉書)[がを][一二三四五六七八九]つ/u, 'flat things are counted 枚'],
  [/(?:^|[^お])(?:仕事|名前|国)は(?:何|どちら|どこ)ですか/u, 'asked of somebody, it is お仕事, お名前, お国'],
  [/で働きます/u, 'where somebody works is 働いています'],
  [/多分(?!.*(?:でしょう|と思います)).*です/u, '多分 goes with でしょう'],
  [/もう(?!一)\p{sc=Han}+[はを]/u, 'もう stands before the verb'],
  [/ご飯を入れます/u, 'rice is served with よそいます'],
  [/本は[^、]*ページです/u, 'a book has pages: ページあります'],
];

/** Vietnamese that keeps the order of the Japanese, and what is said instead. */
const UNIDIOMATIC: readonly (readonly [RegExp, RegExp, string])[] = [
  [/温かいお茶/u, /trà ấm/iu, 'trà nóng'],
  [/荷物/u, /món hành lý/iu, 'kiện hành lý'],
  [/習います/u, /học .* từ (?:thầy|cô)/iu, 'học với thầy'],
  [/仕事がありません/u, /không có việc/iu, 'không phải đi làm'],
  [/公園を散歩/u, /đi dạo công viên/iu, 'đi dạo trong công viên'],
  [/もらいました/u, /được cho/iu, 'nhận được'],
  [/体が弱い/u, /^(?!.*sức khỏe)/iu, 'sức khỏe yếu'],
];

/** What is wrong with a translation, or with how its sentence is written. */
export function* checkTranslation({ ja, vi }: Translated): Generator<string> {
  const plain = toPlainText(ja).replaceAll(' ', '');
  if (/[?!.,]/u.test(plain)) yield `half-width signs in "${ja}"`;
  if (/rất/iu.test(vi) && !/とても|よろしく|はじめまして/u.test(plain)) yield `"rất" in "${vi}" without とても`;
  if (/[てで]ください/u.test(plain) && /^mời/iu.test(vi)) yield `"${vi}" invites, ${plain} asks`;
  if (plain.includes('友達') && /(?<!\p{L})bạn(?! (?:tôi|bè)(?!\p{L}))/iu.test(vi)) {
    yield `"${vi}" does not say whose friend it is, or that it is one`;
  }
  for (const [pattern, advice] of UNNATURAL) if (pattern.test(plain)) yield `${plain}: ${advice}`;
  for (const [japanese, vietnamese, better] of UNIDIOMATIC) {
    if (japanese.test(plain) && vietnamese.test(vi)) yield `"${vi}": ${better}`;
  }
}

/** The examples of a document: a Japanese paragraph and a Vietnamese one. */
export function readExamples(html: string): Translated[] {
  return Array.from(
    html.matchAll(/<p lang="ja">(?<ja>.*?)<\/p>\s*<p class="vi">(?<vi>.*?)<\/p>/gsu),
    ({ groups: { ja = '', vi = '' } = {} }) => ({
      ja: ja.replaceAll(/<ruby>([^<]+)<rt>([^<]+)<\/rt><\/ruby>/gu, '$1[$2]').replaceAll(/<[^>]*>/gu, ''),
      vi,
    }),
  );
}

/** Whom a line speaks to changes its Vietnamese, not its meaning. */
const withoutAddressee = (vi: string) => vi.replaceAll(/(?<!\p{L})(?:các )?(?:bạn|anh|chị|em)(?!\p{L})/giu, '…');

/** Lines of one script that are said alike mean the same: a caption translates and does not tell what to do. */
export function* checkCaptions(lines: readonly Translated[]): Generator<string> {
  const known = new Map<string, string>();
  for (const { ja, vi } of lines) {
    const said = toPlainText(ja);
    const meant = withoutAddressee(vi.replace(/ \([^)]*\)/u, ''));
    const before = known.get(said) ?? meant;
    if (before !== meant) yield `${said} is translated "${vi}" and in another way`;
    known.set(said, before);
  }
}

/** Readings of a number that the level uses. */
const NUMBER_READINGS: Readonly<Record<string, readonly string[]>> = {
  零: ['れい', 'ゼロ'],
  四: ['よん', 'し'],
  七: ['なな', 'しち'],
  九: ['きゅう', 'く'],
};

/** Further readings, which a card's meaning names: `bốn (cũng đọc là し)`. */
export function otherReadings({ meaning }: Pick<CardFile, 'meaning'>): string[] {
  return /\(cũng (?:đọc|nói) là ([\p{sc=Hiragana}\p{sc=Katakana}ー、]+)\)/u.exec(meaning)?.[1]?.split('、') ?? [];
}

export function* checkReadings(card: Pick<CardFile, 'word' | 'reading' | 'meaning'>): Generator<string> {
  const shown = [card.reading, ...otherReadings(card)];
  for (const reading of NUMBER_READINGS[card.word] ?? []) {
    if (!shown.includes(reading)) yield `${card.word} is also read ${reading}, and the card does not show it`;
  }
}

const AFTER_NOUN = 'は が を に で と の も へ から まで です ですか ですね でした や'.split(' ');
const POLITE = 'ます ません ました ましょう ませんか'.split(' ');
/** Last kana of a verb of the first group, and what it becomes before ます. */
const BEFORE_MASU: Readonly<Record<string, string>> = Object.fromEntries(
  ['うい', 'くき', 'ぐぎ', 'すし', 'つち', 'ぬに', 'ぶび', 'むみ', 'るり'].map(([last = '', stem = '']) => [last, stem]),
);
/** Verbs that end like those of the second group and are of the first. */
const GODAN = new Set('知る 切る 走る 入る 帰る 要る 減る 蹴る 滑る 喋る 握る'.split(' '));
const kanjiOf = (text: string) => new Set(text.match(/\p{sc=Han}/gu) ?? []);

/** The forms in which a card's word stands in short sentences, as they are read and as they are written. */
function formsOf({ word, reading }: Pick<CardFile, 'word' | 'reading'>): { read: string; written: string }[] {
  const form = (cut: number, end: string) => ({
    read: reading.slice(0, reading.length - cut) + end,
    written: word.slice(0, word.length - cut) + end,
  });
  const last = reading.at(-1) ?? '';
  const isInflected = word.endsWith(last) && /\p{sc=Hiragana}$/u.test(word);
  const polite = isInflected && last in BEFORE_MASU ? POLITE.map((end) => form(1, (BEFORE_MASU[last] ?? '') + end)) : [];
  const ichidan = isInflected && !GODAN.has(word) && /[えけせてねべめれいきしちにびみり]る$/u.test(reading) ? POLITE.map((end) => form(1, end)) : [];
  const adjective = isInflected && last === 'い' ? ['い', 'いです', 'かった', 'かったです', 'くて'].map((end) => form(1, end)) : [];
  return [...['', ...AFTER_NOUN].map((end) => form(0, end)), ...polite, ...ichidan, ...adjective];
}

/** An example shows the word itself, not a longer one with a card of its own: ご飯, not 朝ご飯. */
export function* checkOwnExamples(
  cards: readonly Pick<CardFile, 'word' | 'reading' | 'examples'>[],
): Generator<string> {
  for (const { word, reading, examples } of cards) {
    const longer = cards.filter((other) => other.reading !== reading && other.reading.includes(reading));
    for (const { ja } of examples) {
      const holders = ja.split(/[ 、。]/u).filter((phrase) => toPlainText(phrase).includes(word));
      const isOthers = (phrase: string) => longer.some((other) => toKana(phrase).startsWith(other.reading));
      if (holders.length > 0 && holders.every(isOthers)) yield `${word}: "${ja}" shows another word`;
    }
  }
}

/** A word that has a card is written as on its card: 友達 nowhere 友だち, 靴 nowhere くつ. */
export function* checkSpelling(
  cards: readonly Pick<CardFile, 'word' | 'reading'>[],
  sentences: readonly string[],
): Generator<{ word: string; text: string }> {
  /** By reading: written forms, and the words they are of. */
  const written = new Map<string, Map<string, string>>();
  for (const card of cards.filter(({ reading }) => reading.length > 1)) {
    for (const form of formsOf(card)) {
      written.set(form.read, (written.get(form.read) ?? new Map()).set(form.written, card.word));
    }
  }
  for (const ja of sentences) {
    for (const phrase of ja.split(/[ 、。？]/u).filter(Boolean)) {
      const segments = parseFurigana(phrase);
      const text = segments.map((segment) => segment.text).join('');
      const read = katakanaToHiragana(segments.map((segment) => segment.reading ?? segment.text).join(''));
      const forms = written.get(read);
      if (!forms || forms.has(text) || /\p{sc=Katakana}/u.test(text)) continue;
      const meant = [...forms].find(([form]) => kanjiOf(text).isSubsetOf(kanjiOf(form)));
      if (meant) yield { word: meant[1], text: `"${ja}" writes ${text} for ${meant[0]}` };
    }
  }
}
