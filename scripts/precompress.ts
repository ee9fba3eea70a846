// Compressed copies of the browser's files, made once at build time; @fastify/static sends them (preCompressed).
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = '**/*.{js,css,svg,json,html,webmanifest}';

/**
 * Ways to code distances. None is the best for all files, and a changed file name elsewhere can cost 70 bytes in one of
 * them: of the lesson page's scripts each byte counts (docs/decisions/015).
 */
const DISTANCE_CODES = [
  { postfixBits: 0, direct: 8 },
  { postfixBits: 1, direct: 4 },
];

/** Writes `file.br` and `file.gz` beside each file where that saves bytes; answers how many files were looked at. */
export async function precompress(folder: string): Promise<number> {
  const files = globSync(COMPRESSIBLE, { cwd: folder });
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      const [br, gz] = await Promise.all([smallestBrotli(content), promisify(gzip)(content, { level: 9 })]);
      if (br.length < content.length) await writeFile(`${file}.br`, br);
      if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
    }),
  );
  return files.length;
}

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const forms = await Promise.all(
    DISTANCE_CODES.map(({ postfixBits, direct }) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_LGBLOCK]: 17,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return forms.reduce((smallest, form) => (form.length < smallest.length ? form : smallest));
}
