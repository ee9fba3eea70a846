import type { FastifyRequest } from 'fastify';

/** Whether the browser only guesses that the page will be wanted. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`.includes('prefetch');
}
