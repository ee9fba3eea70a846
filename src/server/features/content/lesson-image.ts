import { lessonImageFile, PICTURE_LIMITS, PICTURE_SIZES } from '#domain/pictures/picture-rules.ts';
import type { LessonReading } from '../component-kinds/index.ts';
import { hashMedia } from './media-source.ts';
import type { Reading } from './reading.ts';

/** Longest edges in pixels: three times a row's tile, and a card's width on a high-density screen. */
const EDGES = { small: 320, default: 1280 } as const;
const QUALITY = 82;

/** Encodes a lesson's picture in both sizes, without metadata. Returns its name; a broken one is a fault and null. */
export async function readLessonImage(reading: Reading, lesson: LessonReading, name: string): Promise<string | null> {
  lesson.use([name]);
  if (!lesson.has(name)) {
    lesson.fault(lesson.file, 'image', `there is no file ${name} beside it`);
    return null;
  }
  // Loaded only if a lesson has one: a start without an import does not need it.
  const { default: sharp } = await import('sharp');
  try {
    const written = await lesson.bytes(name);
    const files = await Promise.all(
      PICTURE_SIZES.map(async (size) => ({
        path: lessonImageFile(size),
        source: await sharp(written, { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'warning' })
          .autoOrient()
          .resize({ width: EDGES[size], height: EDGES[size], fit: 'inside', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer(),
      })),
    );
    const media = await hashMedia(files);
    reading.media.push(media);
    return `${media.folder}.webp`;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    lesson.fault(lesson.pathOf(name), '', `is no whole picture of at most 24 megapixels: ${reason}`);
    return null;
  }
}
