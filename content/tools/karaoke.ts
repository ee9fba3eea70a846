/** Which words of a spoken sentence begin when, and how that is written into its question. */
import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import { toKana, toPlainText } from './furigana.ts';
import { setField } from './set-field.ts';

/** Words of a sentence without readings, and when each begins, in ms. */
export type Karaoke = readonly (readonly [text: string, startMs: number])[];

const SMALL_KANA = /[ゃゅょぁぃぅぇぉ]/gu;

/** Deals a sentence's morae to its words, which end at spaces and signs: `いいえ、 ミンさんは 医者[いしゃ]です。` */
export function karaokeOf(say: string, moraStartsMs: readonly number[]): Karaoke {
  const words = say.split(/ |(?<=[、。])(?=.)/u).filter(Boolean);
  let mora = 0;
  const karaoke = words.map((word) => {
    const startMs = moraStartsMs[mora] ?? 0;
    mora += toKana(word).replace(SMALL_KANA, '').length;
    return [toPlainText(word), Math.round(startMs)] as const;
  });
  if (mora !== moraStartsMs.length) throw new Error(`"${say}" has ${mora} morae, and ${moraStartsMs.length} are spoken`);
  return karaoke;
}

/** The text of an exercises.yaml with these times in the question; all else stays as its author wrote it. */
export function withKaraoke(exercises: string, questionId: number, karaoke: Karaoke): string {
  const { contents }: Document = parseDocument(exercises);
  const questions = isSeq(contents) ? contents.items.filter(isMap) : [];
  const question = questions.find((one) => one.get('id') === questionId);
  if (!question) throw new Error(`There is no question ${questionId}`);
  const times = `[${karaoke.map(([text, startMs]) => `[${text}, ${startMs}]`).join(', ')}]`;
  return setField(exercises, question, 'karaoke', times, 'default');
}
