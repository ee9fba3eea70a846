import { writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { interfaceFont, VIETNAMESE } from './interface-font.ts';

/** The interface font as the server's text renderer reads it, for the pictures of shared links. */
export async function cutPictureFont(packageFolder: string, output: string): Promise<void> {
  const text = String.fromCodePoint(...VIETNAMESE);
  const slice = await subsetFont(interfaceFont(packageFolder, 600), text, { targetFormat: 'truetype' });
  writeFileSync(path.join(output, 'picture.ttf'), slice);
}
