import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { fontFace, parseUnicodeRange } from './font-face.ts';

const FAMILY = 'Be Vietnam Pro'; // SIL OFL 1.1
const STYLES = { 400: 'Regular', 500: 'Medium', 600: 'SemiBold', 700: 'Bold' } as const;
type Weight = keyof typeof STYLES;

/** A constant, because the package's types do not know the option. */
const WITHOUT_HINTS = { targetFormat: 'woff2', noHinting: true } as const;

/** What every page of ours is written with. */
export const VIETNAMESE = [
  ...parseUnicodeRange('U+20-7E'),
  ...Array.from('ÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝàáâãèéêìíòóôõùúý\u00A0«»°±²³·×÷©–—‘’“”•…', (character) => character.codePointAt(0)!),
  // The letters with hooks and horns, the tone marks alone, the sign of the đồng.
  ...parseUnicodeRange('U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9'),
  ...parseUnicodeRange('U+300-301,U+303-304,U+308-309,U+323,U+329,U+20AB'),
];

/** Blocks in which the font has characters; Japanese has a font of its own. */
const ALL_LATIN = parseUnicodeRange('U+A0-24F,U+2B0-36F,U+1D00-1DBF,U+1E00-1EFF,U+2000-214F,U+2190-2193,U+2212-2215');

/** The whole font of a weight, as its package has it. */
export function interfaceFont(packageFolder: string, weight: Weight): Buffer {
  const style = `${weight}${STYLES[weight]}`;
  return readFileSync(path.join(packageFolder, style, `BeVietnamPro_${style}.ttf`));
}

/**
 * Cuts the interface font: a file a weight for Vietnamese, since each file takes a connection from the scripts that a
 * slow line waits for, and letters of two files are not kerned. Nearly two thirds of a file are hints for coarse
 * screens, which phones ignore and today's smoothing hardly needs.
 */
export async function cutInterfaceFont(packageFolder: string, output: string): Promise<void> {
  const common = new Set(VIETNAMESE);
  const slices = [
    { name: 'rest', codePoints: ALL_LATIN.filter((code) => !common.has(code)) },
    { name: 'vietnamese', codePoints: VIETNAMESE },
  ];
  const rules: string[] = [];
  for (const weight of [400, 500, 600, 700] as const) {
    const whole = interfaceFont(packageFolder, weight);
    for (const { name, codePoints } of slices) {
      const slice = await subsetFont(whole, String.fromCodePoint(...codePoints), WITHOUT_HINTS);
      writeFileSync(path.join(output, `interface-${name}-${weight}.woff2`), slice);
      rules.push(fontFace({ family: FAMILY, weight, url: `./interface-${name}-${weight}.woff2`, codePoints }));
    }
  }
  writeFileSync(path.join(output, 'interface-font.css'), rules.join(''));
}
