import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { siteOrigin } from './site-origin.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a write comes from our own pages or from a non-browser client (decisions §2). Scripts cannot set these
 * headers.
 */
export function isOwnWrite(headers: { 'sec-fetch-site'?: unknown; origin?: unknown }, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === ownOrigin;
}

/** Refuses writes initiated by other sites. */
export function guardCrossSite(baseUrl: string | undefined) {
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    const passes = READING.includes(request.method) || isOwnWrite(request.headers, siteOrigin(baseUrl, request));
    done(passes ? undefined : new AppError('CROSS_SITE'));
  };
}

/** The same for a GET that writes. Throws. */
export function requireOwnWrite(baseUrl: string | undefined, request: FastifyRequest): void {
  if (!isOwnWrite(request.headers, siteOrigin(baseUrl, request))) throw new AppError('CROSS_SITE');
}
