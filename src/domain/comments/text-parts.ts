/** A piece of a comment: plain text, or an address to be shown as a link with this very text. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string };

// http and https only, so that no script runs from a link. An address ends where a space, a quote, an angle bracket,
// a control character or a full-width sign (Japanese is written without spaces) begins.
const LINK = /\bhttps?:\/\/[^\s<>"'`\\^{}|\p{Cc}\p{Cf}\u3000-\u303f\uff00-\uffef\u2028\u2029]+/giu;
const CLOSING: Record<string, string> = { ')': '(', ']': '[' };

/** Signs at the end of an address that belong to the sentence around it: "(see https://a.vn)." */
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
 * Splits a comment into text and links, in order and without a loss: the parts' texts joined are the text. The page
 * shows a link with rel="noopener ugc nofollow". decisions §7
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let shown = 0;
  for (const match of text.matchAll(LINK)) {
    const href = withoutTrailingSigns(match[0]);
    // A host must follow, not only the two slashes.
    if (!/^https?:\/\/[\p{L}\p{N}[]/iu.test(href)) continue;
    if (match.index > shown) parts.push({ kind: 'text', text: text.slice(shown, match.index) });
    parts.push({ kind: 'link', text: href, href });
    shown = match.index + href.length;
  }
  if (shown < text.length) parts.push({ kind: 'text', text: text.slice(shown) });
  return parts;
}
