import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/**
 * The web Request of a page: its address is the site's own, whatever a proxy made of it (React Router compares a form's
 * Origin with it), its body is the one that Fastify has read and limited. It is aborted when the browser goes away.
 */
export function toFetchRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  const away = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) away.abort();
  });
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  try {
    return new Request(origin + request.url, { method: request.method, headers, body, signal: away.signal });
  } catch (error) {
    // A Host header that is no host.
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}
