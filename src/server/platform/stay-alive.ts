import type { FastifyBaseLogger } from 'fastify';

/**
 * Lets nothing end the server that has harmed one request at most: a failure that nobody awaits, and a terminal or log file
 * that takes no more. An exception that nobody catches still ends it: who knows what it left half done.
 */
export function stayAlive(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure that nobody awaited'));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
