import type { FastifyBaseLogger } from 'fastify';

/**
 * Keeps the server alive through failures that harm at most one request: unhandled rejections, and a terminal or log
 * file that no longer accepts output. Uncaught exceptions still end it: the state may be inconsistent.
 */
export function stayAlive(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody awaited'));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
