// Cuts the study font (Klee One, SIL OFL 1.1) into src/web/generated: slices by level with their @font-face rules, and
// rules for the package's own small slices of the rarer kanji, which no N5 or N4 page loads.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { SLICES } from './fonts/slices.ts';

const ROOT = path.join(import.meta.dirname, '..');
const OUTPUT = path.join(ROOT, 'src', 'web', 'generated');
const STAMP = path.join(OUTPUT, 'study-font.stamp');
const WEIGHT = 600; // Study text is always 600.

/** The package cuts by frequency: from slice 60 on they hold 50 characters each, the commonest last. */
const FIRST_COMMON_SLICE = 60;

const packageFolder = path.dirname(fileURLToPath(import.meta.resolve('@fontsource/klee-one/package.json')));

function parseUnicodeRange(text: string): number[] {
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

function fontFace(url: string, codePoints: readonly number[]): string {
  return `@font-face {
  font-family: 'Klee One';
  font-weight: ${WEIGHT};
  font-display: swap;
  src: url('${url}') format('woff2');
  unicode-range: ${formatUnicodeRange(codePoints)};
}
`;
}

async function cutByLevel(): Promise<string> {
  const whole = readFileSync(path.join(packageFolder, 'files', `klee-one-japanese-${WEIGHT}-normal.woff2`));
  const rules: string[] = [];
  for (const { name, characters } of SLICES) {
    const slice = await subsetFont(whole, characters, { targetFormat: 'woff2', noLayoutClosure: true });
    writeFileSync(path.join(OUTPUT, `study-${name}.woff2`), slice);
    const codePoints = [...characters].map((character) => character.codePointAt(0)!);
    rules.push(fontFace(`./study-${name}.woff2`, codePoints));
  }
  return rules.join('');
}

/** What the levels above do not hold, in the package's own slices. */
function rest(): string {
  const ranges = JSON.parse(readFileSync(path.join(packageFolder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const own = new Set(
    SLICES.flatMap(({ characters }) => [...characters].map((character) => character.codePointAt(0)!)),
  );
  return Object.entries(ranges)
    .map(([key, range]) => ({ slice: Number(/^\[(\d+)\]$/.exec(key)?.[1] ?? -1), range }))
    .filter(({ slice }) => slice >= FIRST_COMMON_SLICE)
    .map(({ slice, range }) => ({ slice, codePoints: parseUnicodeRange(range).filter((code) => !own.has(code)) }))
    .filter(({ codePoints }) => codePoints.length > 0)
    .map(({ slice, codePoints }) =>
      fontFace(`@fontsource/klee-one/files/klee-one-${slice}-${WEIGHT}-normal.woff2`, codePoints),
    )
    .join('');
}

function inputHash(): string {
  const hash = createHash('sha256');
  const sources = globSync('scripts/fonts{.ts,/*.ts}', { cwd: ROOT }).toSorted();
  for (const file of [...sources.map((source) => path.join(ROOT, source)), path.join(packageFolder, 'package.json')]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

const hash = inputHash();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash) {
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(path.join(OUTPUT, 'study-font.css'), await cutByLevel());
  writeFileSync(path.join(OUTPUT, 'study-font-rest.css'), rest());
  writeFileSync(STAMP, hash); // last: a run that was cut off counts as none
}
