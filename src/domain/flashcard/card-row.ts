import type { CardField, ColumnMapping } from './card-columns.ts';
import { isKana, parseStress, splitMorae } from './pitch.ts';

/** A card as a word list gives it. Texts are NFKC-folded and trimmed; what the list does not have is ''. */
export type ListedCard = {
  /** what tells the card apart in its list: its own key, else word and reading */
  readonly key: string;
  readonly word: string;
  readonly reading: string;
  readonly stress: string;
  readonly meaning: string;
  readonly hanviet: string;
  /** name of a file */
  readonly audio: string;
  readonly examples: readonly ListedExample[];
  readonly tags: readonly string[];
};

/** A sentence, its meaning and the name of its recording; what there is not is ''. */
export type ListedExample = { readonly ja: string; readonly vi: string; readonly audio: string };

/** Kana, and what lists put between or around several readings: まいつき; まいげつ, べんきょう (する). */
const READING = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・/~～ ;、()]+$/u;
const KANA = /\p{Script=Hiragana}|\p{Script=Katakana}/u;
const KANJI_OR_LATIN = /[\p{Script=Han}A-Z0-9々]/u;
const MOST_LETTERS = 500;
/** As many as a card shows. */
const MOST_EXAMPLES = 5;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Reads a row of a word list. Takes its fields, what the columns hold, and whether the fields are HTML (Anki). Several
 * examples stand in a field as lines. Returns the card, or a reason that names what is wrong; nothing is guessed away: too
 * many or too few fields, no word, no meaning, a reading that is no kana, a stress past the word's end, too long a field.
 */
export function readCardRow(
  fields: readonly string[],
  mapping: ColumnMapping,
  isHtml: boolean,
): { readonly card: ListedCard } | { readonly reason: string } {
  if (fields.length !== mapping.length) {
    return {
      reason: `has ${fields.length} fields, not ${mapping.length}: a comma or quotation mark is missing or too many`,
    };
  }
  const raw = (field: CardField): string => fields[mapping.indexOf(field)] ?? '';
  const text = (field: CardField): string => foldText(isHtml ? htmlToText(raw(field)) : raw(field));
  const { word, reading } = splitReading(...rightWayRound(text('word'), text('reading')));
  const meaning = text('meaning') || meaningAfterRomaji(text('romajiAndMeaning'));
  const stress = text('stress');
  if (word === '') return { reason: 'has no word' };
  if (meaning === '') return { reason: `"${word}" has no meaning` };
  if (reading !== '' && !isReading(reading)) return { reason: `"${word}": the reading "${reading}" is not kana` };
  const numbers = parseStress(stress);
  if (!numbers) return { reason: `"${word}": the stress "${stress}" is no number` };
  const morae = splitMorae(reading || word).length;
  if (numbers.some((number) => number > morae)) {
    return { reason: `"${word}": the pitch cannot fall after mora ${Math.max(...numbers)} of ${morae}` };
  }
  const examples = readExamples(raw('example'), raw('exampleMeaning'), raw('exampleAudio'), isHtml);
  if (examples.length > MOST_EXAMPLES) {
    return { reason: `"${word}" has ${examples.length} examples, at most ${MOST_EXAMPLES} are shown` };
  }
  const card: ListedCard = {
    // A key is no text: what looks like a tag in it is none.
    key: foldText(raw('key')) || `${word}|${reading}`,
    word,
    reading,
    stress: numbers.join(','),
    meaning,
    hanviet: text('hanviet'),
    audio: soundName(text('audio')),
    examples,
    tags: foldText(raw('tags')).split(' ').filter(Boolean),
  };
  const texts = [...Object.values(card), ...examples.flatMap((example) => Object.values(example))];
  const tooLong = texts.find((value) => typeof value === 'string' && [...value].length > MOST_LETTERS);
  return tooLong === undefined ? { card } : { reason: `"${word}": a field is longer than ${MOST_LETTERS} letters` };
}

/** Examples by their lines. Where sentences and meanings are not as many, a line end is no end of an example. */
function readExamples(ja: string, vi: string, audio: string, isHtml: boolean): ListedExample[] {
  const lines = (field: string) => field.split(isHtml ? /<br\b[^>]*>/iu : /\r\n?|\n/u);
  const toText = (line: string) => foldText(isHtml ? htmlToText(line) : line);
  const [sentences, meanings] = [lines(ja), lines(vi)];
  const arePaired = sentences.length === meanings.length || vi.trim() === '';
  const read = (arePaired ? sentences : [sentences.join(' ')]).map((sentence, index) => ({
    ja: toText(sentence),
    vi: toText((arePaired ? meanings[index] : meanings.join(' ')) ?? ''),
    audio: soundName(toText(lines(audio)[index] ?? '')),
  }));
  return read.filter((example) => example.ja !== '' || example.vi !== '' || example.audio !== '');
}

/**
 * NFKC folds full-width brackets, half-width kana and Kangxi radicals; the wave dash of Japanese stays what it was. Control
 * signs go: no list means them and PostgreSQL refuses some.
 */
export function foldText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\s]/gu, '')
    .replaceAll('〜', '～')
    .normalize('NFKC')
    .replaceAll('~', '～')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const isReading = (text: string) => READING.test(text) && KANA.test(text);

/** A kana word that is 'read' in kanji: the list has the two the wrong way round. */
function rightWayRound(word: string, reading: string): [word: string, reading: string] {
  const isSwapped = isReading(word) && /\p{Script=Han}/u.test(reading) && !isReading(reading);
  return isSwapped ? [reading, word] : [word, reading];
}

/**
 * `日本語 (にほんご)`: kana in brackets after kanji is the reading, as is that of furigana, `学生[がくせい]`. Other brackets
 * belong to the word. A reading of its own wins. What comes out goes in again unchanged.
 */
function splitReading(listed: string, ownReading: string): { word: string; reading: string } {
  const ruby = /([\p{Script=Han}々]+)\[([^[\]]+)\]/gu;
  const kana = listed.replaceAll(ruby, '$2');
  let word = kana !== listed && isReading(kana) ? listed.replaceAll(ruby, '$1') : listed;
  let reading = ownReading || (word === listed ? '' : kana);
  for (;;) {
    const [, before = '', inside = ''] = /^(.+?)\s*\(([^()]+)\)$/u.exec(word) ?? [];
    const belongs = KANJI_OR_LATIN.test(before) && isReading(inside) && (reading === '' || reading === inside);
    if (!belongs) break;
    [word, reading] = [before, inside];
  }
  return { word, reading: reading || (isKana(word) ? word : '') };
}

/**
 * `hito - Người`: what stands after the first dash outside quotation marks; a dash inside the meaning stays. Without a dash
 * what follows the brackets: `DVD (Dī Bui Dī)DVD`.
 */
function meaningAfterRomaji(text: string): string {
  const [, meaning] = /^(?:"[^"]*"|.*?)\s-\s*(.+)$/u.exec(text) ?? /^[^()]*\([^()]*\)(.+)$/u.exec(text) ?? [];
  return meaning?.trim() ?? '';
}

/** `[sound:a.mp3]` of Anki, or the bare name. */
function soundName(text: string): string {
  return /^\[sound:(.+)\]$/u.exec(text)?.[1] ?? text;
}

/** Text of a field in Anki's HTML; `<ruby>` becomes our notation 漢字[かんじ], line ends become spaces. */
function htmlToText(html: string): string {
  return html
    .replaceAll(/<rp>.*?<\/rp>/gisu, '')
    .replaceAll(/<rt>(.*?)<\/rt>/gisu, '[$1]')
    .replaceAll(/<\/?(?:br|div|p|li)\b[^>]*>/giu, ' ')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/giu, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    });
}
