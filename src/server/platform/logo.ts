import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { StartError } from './start-error.ts';

/** The school's logo as it is served. */
export type Logo = { name: string; bytes: Buffer };

const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** It stands 2.5 rem high at most; phones have three pixels for one. */
const MAX_SIZE = { width: 480, height: 144 };
/** SVG is a program in a picture: it is refused rather than cleaned. */
const FORMATS = ['png', 'webp'];

/** Reads LOGO_FILE and makes it small, a PNG without metadata. A file that is no such picture ends the start. */
export async function readLogo(file: string | undefined): Promise<Logo | null> {
  if (!file) return null;
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new StartError(`LOGO_FILE=${file} is not there: set it to a PNG or WebP file.`);
  if (found.size > MAX_FILE_BYTES) throw new StartError(`LOGO_FILE=${file} is larger than 2 MB: make it smaller.`);
  const { default: sharp } = await import('sharp');
  const picture = sharp(file, { limitInputPixels: 16_000_000 });
  const format = await picture.metadata().then(
    (metadata) => metadata.format,
    () => undefined,
  );
  if (!format || !FORMATS.includes(format)) throw new StartError(`LOGO_FILE=${file} is not a PNG or WebP picture.`);
  const bytes = await picture
    .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => {
      throw new StartError(`LOGO_FILE=${file} is damaged: it can't be read to its end.`);
    });
  return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.png`, bytes };
}
