import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { fontFace, parseUnicodeRange } from './font-face.ts';

const FAMILY = 'Be Vietnam Pro'; // SIL OFL 1.1
const WEIGHTS = [400, 500, 600, 700];

/** A constant, because the package's types do not know the option. */
const WITHOUT_HINTS = { targetFormat: 'woff2', noHinting: true } as const;

/** What every page of ours is written with, beside the letters that Vietnamese adds to it in a range of their own. */
const COMMON_LATIN = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from('ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝàáâãèéêìíòóôõùúý\u00A0«»°±²³·×÷©–—‘’“”•…'),
].map((character) => character.codePointAt(0)!);

/**
 * Cuts the interface font. Nearly two thirds of a file are hints for coarse screens, which phones ignore and today's
 * smoothing hardly needs; without them the four weights are 52 KB, not 139, on the line that the scripts wait for.
 */
export async function cutInterfaceFont(packageFolder: string, output: string): Promise<void> {
  const ranges = JSON.parse(readFileSync(path.join(packageFolder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const common = new Set(COMMON_LATIN);
  // Order matters: of two rules with the same character the later one wins.
  const slices = [
    { name: 'latin-ext', source: 'latin-ext', codePoints: parseUnicodeRange(ranges['latin-ext']!) },
    { name: 'vietnamese', source: 'vietnamese', codePoints: parseUnicodeRange(ranges['vietnamese']!) },
    {
      name: 'latin-rest',
      source: 'latin',
      codePoints: parseUnicodeRange(ranges['latin']!).filter((code) => !common.has(code)),
    },
    { name: 'latin', source: 'latin', codePoints: COMMON_LATIN },
  ];
  const rules: string[] = [];
  for (const weight of WEIGHTS) {
    for (const { name, source, codePoints } of slices) {
      const file = path.join(packageFolder, 'files', `be-vietnam-pro-${source}-${weight}-normal.woff2`);
      const text = String.fromCodePoint(...codePoints);
      const slice = await subsetFont(readFileSync(file), text, WITHOUT_HINTS);
      writeFileSync(path.join(output, `interface-${name}-${weight}.woff2`), slice);
      rules.push(fontFace({ family: FAMILY, weight, url: `./interface-${name}-${weight}.woff2`, codePoints }));
    }
  }
  writeFileSync(path.join(output, 'interface-font.css'), rules.join(''));
}
