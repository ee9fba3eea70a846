/** A run of Japanese: kana, kanji and the punctuation between them. For `replaceAll` and `matchAll`. */
export const JAPANESE_RUN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〜～・「」『』、。？！]+/gu;

/** A run of text that is either Japanese or not. */
export type LanguageRun = { readonly text: string; readonly isJapanese: boolean };

/** Splits a text into Japanese and other runs, losslessly; Japanese ones are shown with lang="ja". */
export function cutAtJapanese(text: string): readonly LanguageRun[] {
  const runs: LanguageRun[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(JAPANESE_RUN)) {
    if (index > end) runs.push({ text: text.slice(end, index), isJapanese: false });
    runs.push({ text: run, isJapanese: true });
    end = index + run.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), isJapanese: false });
  return runs;
}
