import type { FastifyInstance } from 'fastify';

/** So long after its last request a site counts as quiet: a phone's next report is seconds away. */
const QUIET_AFTER_MS = 100;

/** Tells whether nobody has asked for anything lately, but for one call: what that call does may then take all there is. */
export function watchTraffic(app: FastifyInstance, exceptUrl: string): () => boolean {
  let lastMs = -Infinity;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url !== exceptUrl) lastMs = performance.now();
    done();
  });
  return () => performance.now() - lastMs > QUIET_AFTER_MS;
}
