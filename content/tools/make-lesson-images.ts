/**
 * Makes the pictures of lessons (`image: hinh.webp`) from their drawings in tools/pictures/lessons/{slug}.svg:
 *   node content/tools/make-lesson-images.ts so-cap-n5
 */
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const drawings = fileURLToPath(new URL('pictures/lessons/', import.meta.url));
const lessons = fileURLToPath(new URL(`../${process.argv[2] ?? ''}/lessons/`, import.meta.url));

for (const file of await readdir(drawings)) {
  const slug = parse(file).name;
  const made = join(lessons, slug, 'hinh.webp');
  await sharp(join(drawings, file), { density: 96 }).resize({ width: 1280 }).webp({ quality: 88 }).toFile(made);
  console.log(made);
}
