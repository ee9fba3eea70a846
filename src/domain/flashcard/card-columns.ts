import { normalise } from '../text/normalise.ts';

/** What a column of a word list can hold. */
export type CardField =
  | 'key'
  | 'word'
  | 'reading'
  | 'stress'
  | 'meaning'
  | 'romajiAndMeaning'
  | 'hanviet'
  | 'audio'
  | 'example'
  | 'exampleMeaning'
  | 'exampleAudio'
  | 'tags';

/** Which field each column holds, by index; undefined: the column is left out. */
export type ColumnMapping = readonly (CardField | undefined)[];

/** Folded column names seen in real lists, per field. */
const COLUMN_NAMES: Readonly<Record<CardField, readonly string[]>> = {
  key: ['key', 'guid', 'id'],
  word: ['word', 'expression', 'japanese', 'vocabulary', 'kanji', 'từ vựng', 'front'],
  reading: ['reading', 'kana', 'furigana', 'hiragana', 'cách đọc'],
  stress: ['stress', 'word_stress', 'pitch', 'trọng âm'],
  meaning: ['meaning', 'vietnamese', 'nghĩa', 'translation', 'english', 'back'],
  romajiAndMeaning: ['pronunciation + vietnamese translation'],
  hanviet: ['hanviet', 'kanji_meaning', 'hán việt', 'âm hán việt'],
  audio: ['audio', 'sound'],
  example: ['example', 'sentence', 'ví dụ'],
  exampleMeaning: ['example_meaning', 'meaning_example', 'nghĩa ví dụ'],
  exampleAudio: ['example_audio'],
  tags: ['tags', 'tag'],
};

export const CARD_FIELDS = Object.keys(COLUMN_NAMES) as CardField[];

/** Column names for a message, cut to a readable number. */
const MAX_NAMES = 20;
const MAX_NAME_LETTERS = 40;

const fold = (name: string) => normalise(name, 'NFKC').trim().toLowerCase();

/**
 * Maps columns to fields by their names; the operator's choices (`word=Japanese`) win. Returns the mapping, or why
 * there is none: a chosen column is missing, two columns for one field, no word, no meaning.
 */
export function mapColumns(
  names: readonly string[],
  choices: Readonly<Partial<Record<CardField, string>>> = {},
): { readonly mapping: ColumnMapping } | { readonly reason: string } {
  const folded = names.map(fold);
  const mapping: (CardField | undefined)[] = names.map(() => undefined);
  for (const field of CARD_FIELDS) {
    const choice = choices[field];
    const wanted = choice === undefined ? COLUMN_NAMES[field] : [fold(choice)];
    const found = folded.flatMap((name, index) => (wanted.includes(name) ? [index] : []));
    if (choice !== undefined && found.length === 0) {
      return { reason: `there is no column "${choice}"; ${listColumns(names)}` };
    }
    const [index] = found;
    if (index === undefined || (mapping[index] !== undefined && choice === undefined)) continue;
    if (found.length > 1)
      return { reason: `several columns could be the ${field}: say which with --map ${field}=NAME` };
    mapping[index] = field;
  }
  if (!mapping.includes('word')) {
    return { reason: `no column holds the words: say which with --map word=NAME; ${listColumns(names)}` };
  }
  if (!mapping.includes('meaning') && !mapping.includes('romajiAndMeaning')) {
    return { reason: `no column holds the meanings: say which with --map meaning=NAME; ${listColumns(names)}` };
  }
  return { mapping };
}

function listColumns(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${name.trim().slice(0, MAX_NAME_LETTERS)}"`);
  const others = names.length - shown.length;
  return `the columns are ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
