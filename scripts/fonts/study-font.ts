import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { fontFace, parseUnicodeRange } from './font-face.ts';
import { SLICES } from './slices.ts';

const FAMILY = 'Klee One'; // SIL OFL 1.1
const WEIGHT = 600; // Study text is always 600.

/** The package cuts by frequency: from slice 60 on they hold 50 characters each, the commonest last. */
const FIRST_COMMON_SLICE = 60;

/** Slices by level with their @font-face rules. */
async function cutByLevel(packageFolder: string, output: string): Promise<string> {
  const whole = readFileSync(path.join(packageFolder, 'files', `klee-one-japanese-${WEIGHT}-normal.woff2`));
  const rules: string[] = [];
  for (const { name, characters } of SLICES) {
    const slice = await subsetFont(whole, characters, { targetFormat: 'woff2', noLayoutClosure: true });
    writeFileSync(path.join(output, `study-${name}.woff2`), slice);
    const codePoints = [...characters].map((character) => character.codePointAt(0)!);
    rules.push(fontFace({ family: FAMILY, weight: WEIGHT, url: `./study-${name}.woff2`, codePoints }));
  }
  return rules.join('');
}

/** What the levels above do not hold, in the package's own slices. */
function rest(packageFolder: string): string {
  const ranges = JSON.parse(readFileSync(path.join(packageFolder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const own = new Set(
    SLICES.flatMap(({ characters }) => [...characters].map((character) => character.codePointAt(0)!)),
  );
  return Object.entries(ranges)
    .map(([key, range]) => ({ slice: Number(/^\[(\d+)\]$/.exec(key)?.[1] ?? -1), range }))
    .filter(({ slice }) => slice >= FIRST_COMMON_SLICE)
    .map(({ slice, range }) => ({ slice, codePoints: parseUnicodeRange(range).filter((code) => !own.has(code)) }))
    .filter(({ codePoints }) => codePoints.length > 0)
    .map(({ slice, codePoints }) => {
      const url = `@fontsource/klee-one/files/klee-one-${slice}-${WEIGHT}-normal.woff2`;
      return fontFace({ family: FAMILY, weight: WEIGHT, url, codePoints });
    })
    .join('');
}

/** Cuts the study font by level; rules for the package's own small slices of the rarer kanji, which no N5 or N4 page loads. */
export async function cutStudyFont(packageFolder: string, output: string): Promise<void> {
  writeFileSync(path.join(output, 'study-font.css'), await cutByLevel(packageFolder, output));
  writeFileSync(path.join(output, 'study-font-rest.css'), rest(packageFolder));
}
