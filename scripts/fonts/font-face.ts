/** The characters of a unicode-range as the font packages write it. */
export function parseUnicodeRange(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [from, to = from] = part.trim().replace(/^U\+/i, '').split('-');
    const first = Number.parseInt(from!, 16);
    return Array.from({ length: Number.parseInt(to!, 16) - first + 1 }, (_, index) => first + index);
  });
}

function formatUnicodeRange(codePoints: readonly number[]): string {
  const parts: string[] = [];
  const sorted = codePoints.toSorted((a, b) => a - b);
  for (let start = 0, end = 0; start < sorted.length; start = end + 1, end = start) {
    while (sorted[end + 1] === sorted[end]! + 1) end += 1;
    const [first, last] = [sorted[start]!.toString(16), sorted[end]!.toString(16)];
    parts.push(first === last ? `U+${first}` : `U+${first}-${last}`);
  }
  return parts.join(',');
}

export function fontFace(font: { family: string; weight: number; url: string; codePoints: readonly number[] }): string {
  return `@font-face {
  font-family: '${font.family}';
  font-weight: ${font.weight};
  font-display: swap;
  src: url('${font.url}') format('woff2');
  unicode-range: ${formatUnicodeRange(font.codePoints)};
}
`;
}
