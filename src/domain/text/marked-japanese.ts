import { isKana } from '../flashcard/pitch.ts';
import { type FuriganaPart, parseFurigana } from './furigana.ts';
import { hasJapaneseLetter, JAPANESE_RUN } from './japanese.ts';
import { joinRuby } from './join-ruby.ts';

/** Japanese with its readings in brackets and the spaces between its words. */
const ANNOTATED_RUN = new RegExp(
  `[0-9]*${JAPANESE_RUN.source}(?:${JAPANESE_RUN.source}|\\[[^[\\]]*\\]|[ \\u3000](?=[0-9]*${JAPANESE_RUN.source})|[0-9]+(?=${JAPANESE_RUN.source}))*`,
  'gu',
);
const STRAY_BRACKET = new RegExp(`${JAPANESE_RUN.source}\\[[^[\\]]*\\]?`, 'u');
const KANJI = /[\p{Script=Han}々]/u;

/** Marks the Japanese of an escaped text with lang="ja", its furigana (`parseFurigana`) as ruby: `là 学生[がくせい].` */
export function markJapanese(escaped: string): string {
  const marked = escaped.replaceAll(ANNOTATED_RUN, (run) =>
    hasJapaneseLetter(run) ? `<span lang="ja">${partsOf(run).map(toRuby).join('')}</span>` : run,
  );
  return joinRuby(marked);
}

/** A text without its readings. */
export function withoutReadings(text: string): string {
  return text.replaceAll(ANNOTATED_RUN, (run) =>
    partsOf(run)
      .map((part) => part.text)
      .join(''),
  );
}

/** A run begins a word, as if after a space. */
function partsOf(run: string): readonly FuriganaPart[] {
  const [first, ...others] = parseFurigana(` ${run}`);
  if (first === undefined) return [];
  return [first.reading === null ? { ...first, text: first.text.trimStart() } : first, ...others];
}

function toRuby({ text, reading }: FuriganaPart): string {
  return reading === null ? text : `<ruby>${text}<rt>${reading}</rt></ruby>`;
}

/** What is wrong with the readings of a text; null: nothing. */
export function faultOfReadings(text: string): string | null {
  for (const [run] of text.matchAll(ANNOTATED_RUN))
    for (const { text: word, reading } of partsOf(run)) {
      if (reading !== null && !isKana(reading)) return `the reading [${reading}] of ${word} is not kana`;
      if (reading !== null && !KANJI.test(word)) return `the reading [${reading}] stands after no kanji`;
    }
  const stray = STRAY_BRACKET.exec(withoutReadings(text))?.[0];
  return stray === undefined ? null : `the bracket of ${stray} is no reading`;
}
