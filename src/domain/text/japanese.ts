/** A run of Japanese: kana, kanji and the punctuation between them. For `replaceAll` and `matchAll`. */
export const JAPANESE_RUN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〜～・「」『』、。？！]+/gu;

const LETTER = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Whether a run holds more than punctuation, which Vietnamese texts use, too. */
export function hasJapaneseLetter(run: string): boolean {
  return LETTER.test(run);
}

/** A run of text that is either Japanese or not. */
export type LanguageRun = { readonly text: string; readonly isJapanese: boolean };

/**
 * Splits a text into Japanese and other runs, losslessly and in order, so that each is read out and set in its
 * language. Punctuation alone does not make a run Japanese.
 */
export function splitJapanese(text: string): LanguageRun[] {
  const runs: LanguageRun[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(JAPANESE_RUN)) {
    if (!hasJapaneseLetter(run)) continue;
    if (index > end) runs.push({ text: text.slice(end, index), isJapanese: false });
    runs.push({ text: run, isJapanese: true });
    end = index + run.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), isJapanese: false });
  return runs;
}
