import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { parseUnicodeRange } from './font-face.ts';

/** The interface font as the server's text renderer reads it, for the pictures of shared links. */
export async function cutPictureFont(packageFolder: string, output: string): Promise<void> {
  const ranges = JSON.parse(readFileSync(path.join(packageFolder, 'unicode.json'), 'utf8')) as Record<string, string>;
  for (const name of ['latin', 'vietnamese']) {
    const file = path.join(packageFolder, 'files', `be-vietnam-pro-${name}-600-normal.woff2`);
    const text = String.fromCodePoint(...parseUnicodeRange(ranges[name]!));
    const slice = await subsetFont(readFileSync(file), text, { targetFormat: 'truetype' });
    writeFileSync(path.join(output, `picture-${name}.ttf`), slice);
  }
}
