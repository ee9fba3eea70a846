import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { refusals } from '../../platform/api-schema.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { type ByteRange, parseRange } from './byte-range.ts';
import { isGrantValid } from './grants.ts';

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
};

export type MediaDeps = { store: MediaStore; grantSecret: string; now: () => number };

type Params = { grant: string; folder: string; '*': string };

/**
 * GET /media/{grant}/{folder}/{file}: lesson files. The grant in the path is the only credential, so players and
 * external video servers need no cookie.
 */
export function registerMediaRoute(app: FastifyInstance, deps: MediaDeps): void {
  const schema = {
    tags: ['video'],
    summary: "A lesson's file under a signed, expiring grant",
    params: z.object({
      grant: z.string().describe('{expiry}-{signature}, docs/operations.md'),
      folder: z.string().describe('content hash of the set of files'),
      '*': z.string().describe('file within the set'),
    }),
    response: { 200: z.any().describe('the bytes'), 206: z.any().describe('the asked range'), ...refusals },
  };

  app.get(
    '/media/:grant/:folder/*',
    { schema, serializerCompiler: () => (data) => data as string },
    async (request, reply) => {
      const { grant, folder, '*': file } = request.params as Params;
      if (!isGrantValid(deps.grantSecret, { folder, file }, grant, deps.now())) throw new AppError('GRANT_INVALID');
      const found = await deps.store.read(folder, file);
      if (!found) throw new AppError('NOT_FOUND');
      // Sent or aborted: the buffer can be released either way.
      if (found.kind === 'bytes') reply.raw.once('close', () => found.release());
      const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
      if (!type) throw new AppError('NOT_FOUND');

      reply
        .type(type)
        .header('cache-control', 'private, max-age=21600, immutable')
        // The grant is the credential, not the origin: players on other origins of ours may fetch it.
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      const range = answerRange(request, reply, found.size);
      if (range === 'unsatisfiable') return reply.send('');
      if (found.kind === 'bytes') {
        return reply.send(range ? found.bytes.subarray(range.start, range.end + 1) : found.bytes);
      }
      return reply.send(found.open(range ?? undefined));
    },
  );
}

/** The requested range of a file, or null for all of it; sets the answer's status and headers. */
export function answerRange(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  reply.header('accept-ranges', 'bytes');
  const range = parseRange(request.headers.range, size);
  if (range === null) reply.header('content-length', size);
  else if (range === 'unsatisfiable') reply.code(416).header('content-range', `bytes */${size}`);
  else {
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1);
  }
  return range;
}
