/** A stretch of Japanese: kana, kanji and the punctuation between them. For `replaceAll` and `matchAll`. */
export const JAPANESE_RUN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〜～・「」『』、。？！]+/gu;

/** Stretch of a text that is Japanese or none of it is. */
export type LanguageRun = { readonly text: string; readonly isJapanese: boolean };

/** Cuts a text where Japanese begins and ends; the runs joined are the text. Each Japanese one is shown with lang="ja". */
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
