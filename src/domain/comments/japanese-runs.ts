/** A run of text that is either Japanese or not. */
export type LanguageRun = { readonly text: string; readonly isJapanese: boolean };

const RUN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〜～・「」『』、。？！]+/gu;
const LETTER = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/**
 * Splits a text into Japanese and other runs, losslessly and in order, so that each is read out and set in its
 * language. Punctuation alone does not make a run Japanese.
 */
export function splitJapanese(text: string): LanguageRun[] {
  const runs: LanguageRun[] = [];
  let shown = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!LETTER.test(run)) continue;
    if (index > shown) runs.push({ text: text.slice(shown, index), isJapanese: false });
    runs.push({ text: run, isJapanese: true });
    shown = index + run.length;
  }
  if (shown < text.length) runs.push({ text: text.slice(shown), isJapanese: false });
  return runs;
}
