import { escapeMarkup } from '../../platform/escape-markup.ts';

/** What a shared link's picture says. */
export type PictureText = { title: string; level: string | null; line: string; siteName: string };

/** As sites show links to a page: 1.91 : 1. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

const TITLE = { size: 60, lineHeight: 76, maxLines: 3 };
/** Of the 640 pixels beside the birds; a letter is about half as wide as it is high. */
const LETTERS_PER_LINE = 20;
const LETTERS_OF_LINE = 46;

// The day's scene of web/styles/tokens.css.
const SKY = '#e3ecf6';
const SUN = '#f7c6a6';
const HILLS = ['#c9d7ea', '#a9bedd'];
const INK = '#23262f';
const WIRE = '#34405f';
const RIBBON = '#c9431d';

/** The bird of web/assets/logo.svg. */
const BIRD = `<path d="M38 25C33 14 23 6 7 3c9 8 14 18 17 30Z" fill="#2A4279"/><path d="M58 13c-4-5-12-6-18-1-9 8-18 19-28 26L1 40l11 4-3 11c7-7 12-10 19-12 13-4 24-13 27-24l7-3Z" fill="#3A579E"/><path d="M55 19c-3 11-14 20-27 24 4-6 12-12 18-18 3-3 6-6 9-6Z" fill="#FFF8EA"/><path d="M56 14c2 4 0 8-5 11-3-1-5-3-5-6 3-1 7-2 10-5Z" fill="#E2603A"/><path d="M42 26c3 13 2 24-5 35-4-9-9-17-14-23Z" fill="#2A4279"/><circle cx="50" cy="13.5" r="1.8" fill="#FFF8EA"/>`;

/** The picture as SVG. `colour`: of the site's name, '#rrggbb'. */
export function drawPicture({ title, level, line, siteName }: PictureText, colour: string): string {
  const lines = wrap(title, LETTERS_PER_LINE, TITLE.maxLines);
  const top = 315 - (lines.length * TITLE.lineHeight) / 2;
  const text = (x: number, y: number, size: number, fill: string, words: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${escapeMarkup(words)}</text>`;
  const rows = lines.map((words, row) => text(80, top + 62 + row * TITLE.lineHeight, TITLE.size, INK, words));
  const ribbon = level
    ? `<path d="M80 ${top - 76}h150l-18 28 18 28H80Z" fill="${RIBBON}"/>${text(102, top - 35, 38, '#ffffff', level)}`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" font-family="Be Vietnam Pro SemiBold, sans-serif">
<rect width="1200" height="630" fill="${SKY}"/>
<circle cx="960" cy="270" r="180" fill="${SUN}"/>
<path d="M0 470q300-90 600-10t600-40v210H0Z" fill="${HILLS[0]}"/>
<path d="M0 540q300 40 600-20t600 10v100H0Z" fill="${HILLS[1]}"/>
<path d="M770 250q215 70 430 0" fill="none" stroke="${WIRE}" stroke-width="5"/>
<g transform="translate(830 130) scale(4)">${BIRD}</g>
${ribbon}
${rows.join('\n')}
${text(80, top + 62 + lines.length * TITLE.lineHeight, 32, INK, wrap(line, LETTERS_OF_LINE, 1).join(''))}
${text(80, 590, 40, colour, siteName)}
</svg>`;
}

/** Lines of whole words; what doesn't fit ends in an ellipsis. */
function wrap(text: string, letters: number, maxLines: number): string[] {
  const lines = [''];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines
    .slice(0, maxLines)
    .map((line) => (line.length > letters + 4 ? `${line.slice(0, letters)}…` : line));
  if (lines.length > maxLines) shown[maxLines - 1] = `${(shown.at(-1) ?? '').replace(/…$/, '')}…`;
  return shown;
}
