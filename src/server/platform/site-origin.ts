import type { FastifyRequest } from 'fastify';

/** The site's own origin: of BASE_URL where it is set, else as this request reached us. Never ends in a slash. */
export function siteOrigin(baseUrl: string | undefined, request: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return baseUrl ? new URL(baseUrl).origin : `${request.protocol}://${request.host}`;
}
