import type { CardField, ColumnMapping } from './card-columns.ts';
import { htmlToText, looksLikeHtml, type Markup, takeSounds } from './list-html.ts';
import { isKana, parseStress, splitMorae } from './pitch.ts';
import { normalise } from '../text/normalise.ts';

/** A card as read from a word list. Texts are NFKC-folded and trimmed, '' if missing. */
export type ListedCard = {
  /** identifies the card within its list: its own key, else word and reading */
  readonly key: string;
  readonly word: string;
  readonly reading: string;
  readonly stress: string;
  readonly meaning: string;
  readonly hanviet: string;
  /** file name */
  readonly audio: string;
  readonly examples: readonly ListedExample[];
  readonly tags: readonly string[];
};

/** A sentence, its meaning and its recording's file name; '' if missing. */
export type ListedExample = { readonly ja: string; readonly vi: string; readonly audio: string };

/** Kana, and what lists put between or around several readings: まいつき; まいげつ, べんきょう (する). */
const READING = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・/~～ ;、()]+$/u;
const KANA = /\p{Script=Hiragana}|\p{Script=Katakana}/u;
const KANJI_OR_LATIN = /[\p{Script=Han}A-Z0-9々]/u;
const MAX_LETTERS = 500;
/** Limit for a raw field: a card's five examples with some HTML around them. */
const MAX_RAW_LETTERS = 8000;
/** As many as a card shows. */
const MAX_EXAMPLES = 5;

/**
 * Parses a row of a word list, given its fields, the column mapping and the markup. Several examples are separate lines
 * of a field. Returns the card and any recordings that do not fit anywhere, or the reason why the row is invalid: too
 * many or too few fields, no word, no meaning, a reading that is not kana, a stress beyond the word's end, or a field
 * that is too long. Nothing is silently repaired.
 */
export function readCardRow(
  fields: readonly string[],
  mapping: ColumnMapping,
  markup: Markup,
): { readonly card: ListedCard; readonly unused: readonly string[] } | { readonly reason: string } {
  if (fields.length !== mapping.length) {
    return {
      reason: `has ${fields.length} fields, not ${mapping.length}: a comma or quotation mark is missing or too many`,
    };
  }
  if (fields.some((field, index) => mapping[index] !== undefined && field.length > MAX_RAW_LETTERS)) {
    return { reason: `a field is longer than ${MAX_RAW_LETTERS} letters` };
  }
  const raw = (field: CardField): string => fields[mapping.indexOf(field)] ?? '';
  const inText: string[] = [];
  const text = (field: CardField): string => {
    const { text: spoken, sounds } = takeSounds(toText(raw(field), markup));
    inText.push(...sounds);
    return foldText(spoken);
  };
  const { word, reading } = splitReading(...wordFirst(text('word'), text('reading')));
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
  const [audio = '', ...otherAudio] = [...soundNames(toText(raw('audio'), markup)), ...inText];
  const { examples, unused } = readExamples(raw('example'), raw('exampleMeaning'), raw('exampleAudio'), markup);
  if (examples.length > MAX_EXAMPLES) {
    return { reason: `"${word}" has ${examples.length} examples, at most ${MAX_EXAMPLES} are shown` };
  }
  const card: ListedCard = {
    // Keys are not markup, even if they look like tags.
    key: foldText(raw('key')) || `${word}|${reading}`,
    word,
    reading,
    stress: numbers.join(','),
    meaning,
    hanviet: text('hanviet'),
    audio,
    examples,
    tags: foldText(raw('tags')).split(' ').filter(Boolean),
  };
  const texts = [...Object.values(card), ...examples.flatMap((example) => Object.values(example))];
  const tooLong = texts.find((value) => typeof value === 'string' && [...value].length > MAX_LETTERS);
  return tooLong === undefined
    ? { card, unused: [...otherAudio, ...unused] }
    : { reason: `"${word}": a field is longer than ${MAX_LETTERS} letters` };
}

const LINE_END: Readonly<Record<Markup, RegExp>> = {
  html: /<br\b[^<>]*>/iu,
  text: /\r\n?|\n/u,
  unknown: /<br\b[^<>]*>[ \t]*(?:\r\n?|\n)?|\r\n?|\n/iu,
};

/** Splits examples by line. If sentences and meanings differ in number, lines do not separate examples. */
function readExamples(
  ja: string,
  vi: string,
  audio: string,
  markup: Markup,
): { examples: ListedExample[]; unused: string[] } {
  const lines = (field: string) => field.split(LINE_END[markup]);
  const [sentences, meanings] = [lines(ja), lines(vi)];
  const arePaired = sentences.length === meanings.length || vi.trim() === '';
  const [namesOfLine = [], ...others] = lines(audio).map((line) => soundNames(toText(line, markup)));
  // Names on one line belong to the sentences in order.
  const ofLines = others.length > 0 ? [namesOfLine, ...others] : namesOfLine.map((name) => [name]);
  const [texts, recordings] = arePaired ? [sentences, ofLines] : [[sentences.join(' ')], [ofLines.flat()]];
  const unused = recordings.slice(texts.length).flat();
  const read = texts.map((sentence, index) => {
    const { text, sounds } = takeSounds(toText(sentence, markup));
    const [name = '', ...rest] = [...(recordings[index] ?? []), ...sounds];
    unused.push(...rest);
    return {
      ja: foldText(text),
      vi: toText((arePaired ? meanings[index] : meanings.join(' ')) ?? '', markup),
      audio: name,
    };
  });
  return { examples: read.filter((example) => Object.values(example).some((text) => text !== '')), unused };
}

function toText(field: string, markup: Markup): string {
  const isHtml = markup === 'html' || (markup === 'unknown' && looksLikeHtml(field));
  return foldText(isHtml ? htmlToText(field) : field);
}

/**
 * NFKC folds full-width brackets, half-width kana and Kangxi radicals, but the Japanese wave dash is kept. Control
 * characters are dropped: no list means them and PostgreSQL rejects some.
 */
export function foldText(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\s]/gu, '')
    .replaceAll('〜', '～');
  return normalise(plain, 'NFKC').replaceAll('~', '～').replaceAll(/\s+/gu, ' ').trim();
}

const isJapaneseWithKanji = (text: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー～]+$/u.test(text) && /\p{Script=Han}/u.test(text);

const isReading = (text: string) => READING.test(text) && KANA.test(text);

/**
 * Swaps a kana word whose reading is in kanji: the list has them the wrong way round. A word with a reading only is
 * written in kana.
 */
function wordFirst(word: string, reading: string): [word: string, reading: string] {
  if (word === '' && isReading(reading)) return [reading, reading];
  const isSwapped = isReading(word) && /\p{Script=Han}/u.test(reading) && !isReading(reading);
  return isSwapped ? [reading, word] : [word, reading];
}

/**
 * Splits word and reading: `日本語 (にほんご)`, furigana `学生[がくせい]`, or kana before kanji in brackets `いぬ (犬)`. Other brackets
 * are part of the word. An explicit reading wins. Idempotent.
 */
function splitReading(listed: string, ownReading: string): { word: string; reading: string } {
  const [, kanaBefore = '', kanjiInside = ''] = /^([^()]+?)\s*\(([^()]+)\)$/u.exec(listed) ?? [];
  if (isReading(kanaBefore) && isJapaneseWithKanji(kanjiInside) && (ownReading === '' || ownReading === kanaBefore)) {
    return { word: kanjiInside, reading: kanaBefore };
  }
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
 * For `hito - Người`: everything after the first dash outside quotes; a dash inside the meaning stays. Without a dash,
 * what follows the brackets: `DVD (Dī Bui Dī)DVD`.
 */
function meaningAfterRomaji(text: string): string {
  const [, meaning] = /^(?:"[^"]*"|.*?)\s-\s*(.+)$/u.exec(text) ?? /^[^()]*\([^()]*\)(.+)$/u.exec(text) ?? [];
  return meaning?.trim() ?? '';
}

/** Recordings of a field: each Anki `[sound:a.mp3]`, or one bare file name. */
function soundNames(text: string): string[] {
  const { sounds } = takeSounds(text);
  return sounds.length > 0 || text === '' ? sounds : [text];
}
