import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/**
 * Converts a page request to a web Request. Its address is the site's own, whatever a proxy made of it (React Router
 * compares it with a form's Origin); its body is what Fastify has read and limited. Aborts when the browser
 * disconnects.
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
    // Invalid Host header.
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}
