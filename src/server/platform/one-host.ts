import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Rejects requests with two Host headers (RFC 9112 §3.2): a proxy may have used the other one. */
export function requireOneHost(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  // Names and values alternate.
  const hosts = request.raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host');
  done(hosts.length > 1 ? new AppError('BAD_REQUEST') : undefined);
}
