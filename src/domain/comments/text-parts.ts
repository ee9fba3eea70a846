/** A part of a comment: plain text, or an address shown as a link with the same text. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

// http and https only, so that no link can run a script. An address ends before a space, quote, angle bracket, control
// character or full-width sign (Japanese has no spaces).
const LINK = /\bhttps?:\/\/[^\s<>"'`\\^{}|\p{Cc}\p{Cf}\u3000-\u303f\uff00-\uffef\u2028\u2029]+/giu;
const CLOSING: Record<string, string> = { ')': '(', ']': '[' };

/** Trailing characters that belong to the surrounding sentence: "(see https://a.vn)." */
function withoutTrailingSigns(address: string): string {
  for (let end = address.length; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const opening = CLOSING[last];
    const kept = address.slice(0, end);
    const isUnopened = opening !== undefined && kept.split(last).length > kept.split(opening).length;
    if (!isUnopened && !'.,;:!?*_~…'.includes(last)) return kept;
  }
  return '';
}

/**
 * Splits a comment into text and links. Lossless: the joined parts are the text. Links are rendered with rel="noopener
 * ugc nofollow". decisions §7
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let shown = 0;
  for (const match of text.matchAll(LINK)) {
    const href = withoutTrailingSigns(match[0]);
    // There must be a host after the slashes.
    if (!/^https?:\/\/[\p{L}\p{N}[]/iu.test(href)) continue;
    if (match.index > shown) parts.push({ kind: 'text', text: text.slice(shown, match.index) });
    parts.push({ kind: 'link', text: href, href });
    shown = match.index + href.length;
  }
  if (shown < text.length) parts.push({ kind: 'text', text: text.slice(shown) });
  return parts;
}
