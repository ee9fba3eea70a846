import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';

/** Text fields; every other field of a form holds JSON: a number or a list. */
const TEXT_FIELDS = new Set(['session_id', 'client_id', 'kind', 'name', '_token', 'window_id']);

/**
 * Beacons and forms are urlencoded or multipart (decisions §2). They become the same object as a JSON body. Node's
 * Response parses both.
 */
export function registerFormBodies(app: FastifyInstance): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      try {
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': String(request.headers['content-type']) },
        }).formData();
        const fields = [...form].map(([name, value]) => [name, parseField(name, value)] as const);
        return Object.fromEntries(fields.filter(([name]) => name !== '__proto__'));
      } catch (error) {
        throw new AppError('BAD_REQUEST', { cause: error });
      }
    },
  );
}

function parseField(name: string, value: unknown): unknown {
  if (typeof value !== 'string') throw new AppError('BAD_REQUEST');
  return TEXT_FIELDS.has(name) ? value : JSON.parse(value);
}
