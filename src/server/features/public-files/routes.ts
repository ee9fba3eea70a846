import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lessonImageFile, PICTURE_SIZES } from '#domain/pictures/picture-rules.ts';
import { PictureName } from '#contract/uploads.ts';
import { refusals } from '../../platform/api-schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { answerRange } from '../video/index.ts';

export type PublicFileDeps = { store: MediaStore; audioFolder: string };

const AUDIO_TYPES: Record<string, string> = { mp3: 'audio/mpeg', m4a: 'audio/mp4' };
// No '..', leading dot or slash, so nothing escapes the folder.
const AUDIO_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.(mp3|m4a)$/;
/** Their names are not content hashes, so browsers revalidate them now and then. */
const AUDIO_SECONDS = 3600;

const bytes = z.any().describe('the bytes');
const asBytes = () => (data: unknown) => data as string;

/** Public files: pictures of lessons, and recordings that belong to no lesson. decisions §2 */
export function registerPublicFiles(app: FastifyInstance, { store, audioFolder }: PublicFileDeps): void {
  app.get(
    '/cdn/lesson/:size/:name',
    {
      schema: {
        tags: ['lessons'],
        summary: 'The picture of a lesson',
        params: z.object({
          size: z.string().describe(PICTURE_SIZES.join(' or ')),
          name: z.string().describe("a lesson's `image`"),
        }),
        response: { 200: bytes, ...refusals },
      },
      serializerCompiler: asBytes,
    },
    async (request, reply) => {
      const { size, name } = request.params as { size: string; name: string };
      const known = PICTURE_SIZES.find((one) => one === size);
      const isName = PictureName.safeParse(name).success;
      const found = known && isName ? await store.read(name.slice(0, 32), lessonImageFile(known)) : null;
      if (!found) throw new AppError('NOT_FOUND');
      if (found.kind === 'bytes') reply.raw.once('close', () => found.release());
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', found.size)
        .send(found.kind === 'bytes' ? found.bytes : found.open());
    },
  );

  app.get(
    '/cdn/audio/:file',
    {
      schema: {
        tags: ['lessons'],
        summary: 'A public recording; those of lessons travel under /media',
        params: z.object({ file: z.string().describe('a file of DATA_DIR/audio') }),
        response: { 200: bytes, 206: z.any().describe('the asked range'), ...refusals },
      },
      serializerCompiler: asBytes,
    },
    async (request, reply) => {
      const { file } = request.params as { file: string };
      const type = AUDIO_NAME.test(file) ? AUDIO_TYPES[file.slice(file.lastIndexOf('.') + 1)] : undefined;
      const at = path.join(audioFolder, file);
      const found = type === undefined ? null : await stat(at).catch(() => null);
      if (!type || !found?.isFile()) throw new AppError('NOT_FOUND');
      reply.type(type).header('cache-control', `public, max-age=${AUDIO_SECONDS}`);
      const range = answerRange(request, reply, found.size);
      return range === 'unsatisfiable' ? reply.send('') : reply.send(createReadStream(at, range ?? undefined));
    },
  );
}
