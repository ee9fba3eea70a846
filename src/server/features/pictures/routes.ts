import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PICTURE_LIMITS, PICTURE_SIZES, type PictureObject } from '#domain/pictures/picture-rules.ts';
import { PictureName, UploadInput } from '#contract/uploads.ts';
import { refusals } from '../../platform/api-schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { MediaFile } from '../../platform/media-store.ts';
import { requireSignedIn } from '../access/index.ts';
import { isAvatar, requireVisiblePicture } from './access.ts';
import { createEncoder } from './encoder.ts';
import { createLearnerBound, MAX_PER_LEARNER } from './picture-queue.ts';
import { fileOf, folderOf, type PictureDeps, uploadPicture } from './service.ts';

/** POST /upload-image in a scope of its own: the only place that accepts files. */
export async function registerUploadRoute(scope: FastifyInstance, deps: PictureDeps): Promise<void> {
  const encoder = createEncoder();
  const withinBound = createLearnerBound(MAX_PER_LEARNER);
  scope.addHook('onClose', () => encoder.close());
  const { default: multipart } = await import('@fastify/multipart');
  await scope.register(multipart, {
    // Larger files are cut off there and refused with a code of their own.
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
      // The handler reads the form and validates its fields.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const userId = requireSignedIn(request.context);
      const name = await uploadPicture({ ...deps, encoder, withinBound }, request, userId);
      // Fastify would send a bare string as text.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(name));
    },
  );
}

type Params = { size: string; name: string };
type PublicDeps = Pick<PictureDeps, 'pool' | 'pictures'>;

const PUBLIC_FOR_EVER = 'public, max-age=31536000, immutable';

const schemaOf = (object: PictureObject) => ({
  tags: ['pictures'],
  summary: `A picture: ${object}`,
  params: z.object({
    size: z.string().describe(PICTURE_SIZES.join(' or ')),
    name: z.string().describe('as POST /upload-image answered it'),
  }),
  response: { 200: z.any().describe('the bytes'), 304: z.any().describe('unchanged'), ...refusals },
});
const asBytes = () => (data: unknown) => data as string;

/** GET /cdn/avatar/{small|default}/{name}: public, content-addressed, cached forever. decisions §2 */
export function registerAvatarRoute(app: FastifyInstance, { pool, pictures }: PublicDeps): void {
  app.get(
    '/cdn/avatar/:size/:name',
    { schema: schemaOf('avatar'), serializerCompiler: asBytes },
    async (request, reply) => {
      const { size, name } = askedPicture(request);
      if (!(await isAvatar(pool, name))) throw new AppError('NOT_FOUND');
      return sendPicture(reply.header('cache-control', PUBLIC_FOR_EVER), await pictures.read(folderOf(name), size));
    },
  );
}

/**
 * GET /cdn/comment/{small|default}/{name}: for those who may read the comment right now. Browsers cache it but
 * revalidate each time. decisions §2
 */
export function registerCommentPictureRoute(scope: FastifyInstance, deps: PublicDeps & { now: () => number }): void {
  scope.get(
    '/cdn/comment/:size/:name',
    { schema: schemaOf('comment'), serializerCompiler: asBytes },
    async (request, reply) => {
      const { size, name } = askedPicture(request);
      await requireVisiblePicture(deps.pool, request.context, name, deps.now());
      // The content of a name never changes.
      const tag = `"${folderOf(name)}"`;
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send('');
      return sendPicture(reply, await deps.pictures.read(folderOf(name), size));
    },
  );
}

function askedPicture(request: FastifyRequest): { size: string; name: string } {
  const { size, name } = request.params as Params;
  const known = PICTURE_SIZES.find((one) => one === size);
  if (!known || !PictureName.safeParse(name).success) throw new AppError('NOT_FOUND');
  return { size: fileOf(known), name };
}

function sendPicture(reply: FastifyReply, found: MediaFile | null): FastifyReply {
  if (!found) throw new AppError('NOT_FOUND');
  if (found.kind === 'bytes') reply.raw.once('close', () => found.release());
  return reply
    .type('image/webp')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('content-length', found.size)
    .send(found.kind === 'bytes' ? found.bytes : found.open());
}
