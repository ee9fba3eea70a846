import type { FastifyRequest } from 'fastify';

/** The site's origin: BASE_URL's if set, else that of this request. No trailing slash. */
export function siteOrigin(baseUrl: string | undefined, request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return baseUrl ? new URL(baseUrl).origin : `${request.protocol}://${request.host}`;
}
