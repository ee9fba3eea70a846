import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PICTURE_LIMITS, PICTURE_OBJECTS, PICTURE_SIZES } from '#domain/pictures/picture-rules.ts';
import { PictureName, UploadInput } from '#contract/uploads.ts';
import { refusals } from '../../platform/api-schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { createEncoder } from './encoder.ts';
import { fileOf, folderOf, type PictureDeps, uploadPicture } from './service.ts';

/** POST /upload-image, in a scope of its own: nowhere else is a file taken. */
export async function registerUploadRoute(scope: FastifyInstance, deps: PictureDeps): Promise<void> {
  const encoder = createEncoder();
  scope.addHook('onClose', () => encoder.close());
  const { default: multipart } = await import('@fastify/multipart');
  await scope.register(multipart, {
    // The file is cut off there, and refused by its own code.
    throwFileSizeLimit: false,
    limits: { fileSize: PICTURE_LIMITS.bytes, files: 1, fields: 8, fieldNameSize: 100, fieldSize: 1000, parts: 10 },
  });
  scope.post(
    '/upload-image',
    {
      schema: {
        tags: ['pictures'],
        summary: 'Store a picture for a comment or the profile: multipart/form-data with one file',
        body: UploadInput,
        response: { 200: PictureName.describe('the stored name'), ...refusals },
      },
      // The form is read, and its fields are checked, in the handler.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const name = await uploadPicture({ ...deps, encoder }, request);
      // A bare string: Fastify would send it as text.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(name));
    },
  );
}

type Params = { size: string; name: string };

/** /cdn/{comment|avatar}/{small|default}/{name}: public, named by content, so cached for ever. decisions §2 */
export function registerPictureRoutes(app: FastifyInstance, pictures: MediaStore): void {
  for (const object of PICTURE_OBJECTS) {
    app.get(
      `/cdn/${object}/:size/:name`,
      {
        schema: {
          tags: ['pictures'],
          summary: `A picture: ${object}`,
          params: z.object({
            size: z.string().describe(PICTURE_SIZES.join(' or ')),
            name: z.string().describe('as POST /upload-image answered it'),
          }),
          response: { 200: z.any().describe('the bytes'), ...refusals },
        },
        serializerCompiler: () => (data) => data as string,
      },
      async (request, reply) => {
        const { size, name } = request.params as Params;
        const known = PICTURE_SIZES.find((one) => one === size);
        const isName = PictureName.safeParse(name).success;
        const found = known && isName ? await pictures.read(folderOf(name), fileOf(known)) : null;
        if (!found) throw new AppError('NOT_FOUND');
        if (found.kind === 'bytes') reply.raw.once('close', () => found.release());
        return reply
          .type('image/webp')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
          .header('content-length', found.size)
          .send(found.kind === 'bytes' ? found.bytes : found.open());
      },
    );
  }
}
