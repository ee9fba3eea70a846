/** Lists exported from Anki or a web page contain HTML and names of recordings besides text. */

/** Markup of the fields; unknown: decided per field. */
export type Markup = 'html' | 'text' | 'unknown';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/giu;
const TAG =
  /<\/?(?:a|b|big|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|rb|rp|rt|ruby|s|small|span|strike|strong|sub|sup|table|tbody|td|th|tr|tt|u|ul)(?:\s[^<>]*)?\/?>/iu;
const SOUND = /\[sound:([^[\]]+)\]/giu;

/** Whether a text of unknown markup is HTML: it contains a tag or a character reference that a word list would use. */
export function looksLikeHtml(text: string): boolean {
  return TAG.test(text) || text.search(ENTITY) !== -1;
}

/** The text of an HTML field; `<ruby>` becomes our notation 漢字[かんじ], line ends become spaces. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<rp>[^<]*<\/rp>/giu, '')
    .replaceAll(/<rt>([^<]*)<\/rt>/giu, '[$1]')
    .replaceAll(/<\/?(?:br|div|p|li|td|th|tr)\b[^<>]*>/giu, ' ')
    .replaceAll(/<[^<>]*>/gu, '')
    .replaceAll(ENTITY, (whole: string, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    });
}

/** The inverse of `htmlToText` for a single line. */
export function textToHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Extracts the recordings of a text, Anki's `[sound:a.mp3]`. Returns them and the rest of the text. */
export function takeSounds(text: string): { text: string; sounds: string[] } {
  const sounds = Array.from(text.matchAll(SOUND), ([, name = '']) => name.trim());
  return sounds.length === 0 ? { text, sounds } : { text: text.replaceAll(SOUND, ' '), sounds };
}
