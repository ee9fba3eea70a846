/** Names a document's recording, both on the author's span and on the button that plays it. */
export const CLIP_ATTRIBUTE = 'data-clip';

const NAME = new RegExp(` ${CLIP_ATTRIBUTE}="([^"]*)"`, 'g');
const SPAN = /<(\/?)span\b([^>]*)>/g;

/** The recordings named in a sanitised document, without duplicates, in order. */
export function clipNames(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(NAME), (match) => match[1] ?? ''))];
}

/**
 * Replaces each `<span data-clip="a.mp3">text</span>` of a sanitised document by a button and its text, in a box of
 * class `clip`. The button is in the markup from the start; the page's scripts bring it to life.
 */
export function withClipButtons(html: string): string {
  const open: { isClip: boolean }[] = [];
  return html.replaceAll(SPAN, (tag: string, slash: string, attributes: string, at: number) => {
    if (slash) return open.pop()?.isClip ? '</span></span>' : tag;
    const [attribute, name] = new RegExp(NAME.source).exec(attributes) ?? [];
    open.push({ isClip: attribute !== undefined });
    if (attribute === undefined) return tag;
    const text = textOfSpan(html.slice(at + tag.length));
    const button = `<button type="button" ${CLIP_ATTRIBUTE}="${name}" aria-label="Nghe: ${text}" aria-pressed="false"></button>`;
    return `<span class="clip">${button}<span${attributes.replace(attribute, '')}>`;
  });
}

/** The content of a span up to its own end, without readings. Still escaped. */
function textOfSpan(rest: string): string {
  let depth = 1;
  const end = Array.from(rest.matchAll(SPAN)).find(([, slash]) => (depth += slash ? -1 : 1) === 0)?.index;
  return rest
    .slice(0, end)
    .replaceAll(/<(rt|rp)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
