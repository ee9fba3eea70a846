/** Browsers break lines at the edges of ruby, where Japanese that keeps its words together breaks nowhere else. */
const WORD_JOINER = '\u2060';
const BEFORE = /(?<=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]|<\/ruby>)<ruby>/gu;
const AFTER = /<\/ruby>(?=[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々。、])/gu;

/** HTML in which a ruby and the Japanese that touches it are never on two lines: お願いします stays whole. */
export function joinRuby(html: string): string {
  return html.replaceAll(BEFORE, `${WORD_JOINER}<ruby>`).replaceAll(AFTER, `</ruby>${WORD_JOINER}`);
}
