/**
 * The notation of the scripts: `漢字[かんじ]` gives a reading to the kanji before the bracket, `*は*` marks what a slide
 * points at. Spaces part the phrases for beginners; they are shown but not spoken.
 */

export type Segment = { text: string; reading: string | null; emphasised: boolean };

const token = /([\p{sc=Han}々]+)\[([^\]]+)\]|([^[\]*])/gu;

/** Splits a line in the notation into pieces with and without a reading. Throws on a bracket without kanji before it. */
export function parseFurigana(line: string): Segment[] {
  const segments: Segment[] = [];
  line.split('*').forEach((part, index) => {
    const emphasised = index % 2 === 1;
    const rest = part.replace(token, (_match, kanji?: string, reading?: string, plain?: string) => {
      const last = segments.at(-1);
      if (kanji !== undefined) segments.push({ text: kanji, reading: reading ?? '', emphasised });
      else if (last && last.reading === null && last.emphasised === emphasised) last.text += plain;
      else segments.push({ text: plain ?? '', reading: null, emphasised });
      return '';
    });
    if (rest !== '') throw new Error(`Cannot read the furigana of "${line}": "${rest}" is left over`);
  });
  return segments;
}

/** What is written, without readings: the text for the speech program. */
export function toPlainText(line: string): string {
  return parseFurigana(line)
    .map((segment) => segment.text)
    .join('');
}

/** What is read aloud, in hiragana without spaces and punctuation: comparable with the speech program's own reading. */
export function toKana(line: string): string {
  return katakanaToHiragana(toKanaText(line)).replace(/[^\p{sc=Hiragana}\p{sc=Han}ー]/gu, '');
}

/** HTML (also valid inside a WebVTT cue) with ruby; emphasis becomes `<em>` when wanted. */
export function toRubyHtml(line: string, options: { emphasis: boolean }): string {
  return parseFurigana(line)
    .map(({ text, reading, emphasised }) => {
      const html = reading === null ? escapeHtml(text) : `<ruby>${text}<rt>${reading}</rt></ruby>`;
      return emphasised && options.emphasis ? `<em>${html}</em>` : html;
    })
    .join('');
}

/** Japanese inside a Vietnamese text, in its own font and with readings. */
export function japaneseInVietnamese(text: string): string {
  return text
    .split(
      /([\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー々〜。、「」]+(?:\[[^\]]+\][\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー。]*)*)/u,
    )
    .map((part, index) =>
      index % 2 === 1 ? `<span lang="ja">${toRubyHtml(part, { emphasis: false })}</span>` : escapeHtml(part),
    )
    .join('');
}

/** The line with the readings in place of its kanji. */
export function toKanaText(line: string): string {
  return parseFurigana(line)
    .map((segment) => segment.reading ?? segment.text)
    .join('');
}

export function katakanaToHiragana(text: string): string {
  return text.replace(/[\u30a1-\u30f6]/g, (char) => String.fromCodePoint(char.charCodeAt(0) - 0x60));
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
