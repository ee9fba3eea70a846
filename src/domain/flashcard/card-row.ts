import type { CardField, ColumnMapping } from './card-columns.ts';
import { parseStress, splitMorae } from './pitch.ts';

/** A card as a word list gives it. Texts are NFKC-folded and trimmed; what the list does not have is ''. */
export type ListedCard = {
  /** what tells the card apart in its list: its own key, else word and reading */
  readonly key: string;
  readonly word: string;
  readonly reading: string;
  readonly stress: string;
  readonly meaning: string;
  readonly hanviet: string;
  readonly audio: string;
  readonly example: string;
  readonly exampleMeaning: string;
  readonly exampleAudio: string;
  readonly tags: readonly string[];
};

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・/~～ ]+$/u;
const KANJI_OR_LATIN = /[\p{Script=Han}A-Z0-9々]/u;
const MOST_LETTERS = 500;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Reads a row of a word list. Takes its fields, what the columns hold, and whether the fields are HTML (Anki). Returns the
 * card, or a reason that names what is wrong; nothing is guessed away: too many or too few fields, no word, no meaning, a
 * reading that is no kana, a stress past the word's end.
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
  const text = (field: CardField): string => {
    const index = mapping.indexOf(field);
    const raw = index === -1 ? '' : (fields[index] ?? '');
    return foldText(isHtml ? htmlToText(raw) : raw);
  };
  const { word, reading: bracketed } = splitReading(text('word'));
  const reading = text('reading') || bracketed || (KANA.test(word) ? word : '');
  const meaning = text('meaning') || meaningAfterRomaji(text('romajiAndMeaning'));
  const stress = text('stress');
  if (word === '') return { reason: 'has no word' };
  if (meaning === '') return { reason: `"${word}" has no meaning` };
  if (reading !== '' && !KANA.test(reading)) return { reason: `"${word}": the reading "${reading}" is not kana` };
  const numbers = parseStress(stress);
  if (!numbers) return { reason: `"${word}": the stress "${stress}" is no number` };
  const morae = splitMorae(reading || word).length;
  if (numbers.some((number) => number > morae)) {
    return { reason: `"${word}": the pitch cannot fall after mora ${Math.max(...numbers)} of ${morae}` };
  }
  const card: ListedCard = {
    key: text('key') || `${word}|${reading}`,
    word,
    reading,
    stress: numbers.join(','),
    meaning,
    hanviet: text('hanviet'),
    audio: soundName(text('audio')),
    example: text('example'),
    exampleMeaning: text('exampleMeaning'),
    exampleAudio: soundName(text('exampleAudio')),
    tags: text('tags').split(/\s+/u).filter(Boolean),
  };
  const tooLong = Object.values(card).find((value) => typeof value === 'string' && [...value].length > MOST_LETTERS);
  return tooLong === undefined ? { card } : { reason: `"${word}": a field is longer than ${MOST_LETTERS} letters` };
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

/** `日本語 (にほんご)`: kana in brackets after kanji is the reading. Other brackets belong to the word. */
function splitReading(word: string): { word: string; reading: string } {
  const [, before = '', inside = ''] = /^(.+?)\s*\(([^()]+)\)$/u.exec(word) ?? [];
  return KANJI_OR_LATIN.test(before) && KANA.test(inside) ? { word: before, reading: inside } : { word, reading: '' };
}

/** `hito - Người`: what stands after the first dash. A dash inside the meaning stays. */
function meaningAfterRomaji(text: string): string {
  const [, meaning = ''] = /^.*?\s-\s*(.+)$/u.exec(text) ?? [];
  return meaning.trim();
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
