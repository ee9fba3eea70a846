/** Browsers allow line breaks at the edges of ruby, where `word-break: keep-all` Japanese would not break otherwise. */
const WORD_JOINER = '\u2060';
const BEFORE = /(?<=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]|<\/ruby>)<ruby>/gu;
const AFTER = /<\/ruby>(?=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々。、])/gu;

/** Keeps each ruby and the adjoining Japanese on one line: お願いします stays whole. */
export function joinRuby(html: string): string {
  return html.replaceAll(BEFORE, `${WORD_JOINER}<ruby>`).replaceAll(AFTER, `</ruby>${WORD_JOINER}`);
}
