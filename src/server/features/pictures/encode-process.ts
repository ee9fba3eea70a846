// A separate process that decodes untrusted pictures: a crash does not take down the server, and its memory is
// returned.
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { PICTURE_EDGES, PICTURE_LIMITS, type PictureObject } from '#domain/pictures/picture-rules.ts';

/** The file to read, its purpose, and its limits. The two WebP files are written next to it. */
export type EncodeOrder = { folder: string; object: PictureObject; maxCpuMs: number };
export type EncodeFault =
  | 'IMAGE_FORMAT'
  | 'IMAGE_HEIC'
  | 'IMAGE_BROKEN'
  | 'IMAGE_TOO_MANY_PIXELS'
  | 'IMAGE_TOO_SLOW'
  | 'STORAGE_FULL';
export type EncodeAnswer = { fault: EncodeFault | null };

const QUALITY = 82;
const CPU_CHECK_MS = 200;

const FORMATS = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'];
const HEIC = /^image\/hei[cf](-sequence)?$/;

// libvips supports dozens of formats; only those accepted for upload are enabled.
const LOADERS = ['JpegFile', 'PngFile', 'WebpFile', 'WebpBuffer', 'NsgifFile', 'HeifFile'];

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Upright, first frame only, no metadata, two sizes. */
async function encode({ folder, object }: EncodeOrder): Promise<EncodeFault | null> {
  const sent = path.join(folder, 'sent');
  const edges = PICTURE_EDGES[object];
  const fit = object === 'avatar' ? 'cover' : 'inside';
  const within = (edge: number) => ({ width: edge, height: edge, fit, withoutEnlargement: true }) as const;
  try {
    const type = (await fileTypeFromFile(sent))?.mime ?? '';
    if (HEIC.test(type)) return 'IMAGE_HEIC';
    if (!FORMATS.includes(type)) return 'IMAGE_FORMAT';
    const full = await sharp(sent, { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'warning' })
      .autoOrient()
      .resize(within(edges.default))
      .webp({ quality: QUALITY })
      .toBuffer();
    // Made from the full one, so the original's pixels are decoded once.
    const small = await sharp(full).resize(within(edges.small)).webp({ quality: QUALITY }).toBuffer();
    await writeFile(path.join(folder, 'default.webp'), full);
    await writeFile(path.join(folder, 'small.webp'), small);
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code)))
      return 'STORAGE_FULL';
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return isTooLarge ? 'IMAGE_TOO_MANY_PIXELS' : 'IMAGE_BROKEN';
  }
}

const answer = (told: EncodeAnswer) => process.send?.(told);

process.on('message', (order: EncodeOrder) => {
  const before = process.cpuUsage();
  // CPU time of this process: on a busy machine wall time may be many times as long.
  const isTooSlow = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > order.maxCpuMs;
  };
  const watch = setInterval(() => {
    if (isTooSlow()) answer({ fault: 'IMAGE_TOO_SLOW' });
  }, CPU_CHECK_MS);
  void encode(order).then((fault) => {
    clearInterval(watch);
    // It may have ended before the first look.
    answer({ fault: isTooSlow() ? 'IMAGE_TOO_SLOW' : fault });
  });
});
// The server is gone.
process.on('disconnect', () => process.exit());
