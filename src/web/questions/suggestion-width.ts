const MAX_PX = 700;
const PX_PER_CHARACTER = 10;

/** Width of the box with a suggestion: 10 px a character, 700 at most and where there is no text. spec 2 §5 */
export function suggestionWidthPx(html: string): number {
  const characters = [...html.replaceAll(/<rt>.*?<\/rt>|<[^>]*>/gu, '').trim()].length;
  return characters === 0 ? MAX_PX : Math.min(MAX_PX, characters * PX_PER_CHARACTER);
}
