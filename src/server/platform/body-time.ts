import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Most bodies have 256 KB at most: 2 KB a second. */
export const BODY_TIME_MS = 120_000;

const limits = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; ms: number }>();

/**
 * Closes the connection of a request whose body takes longer than `ms`. Node's own limit is one for all routes: it has
 * to leave an upload its time.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      limits.set(raw, { timer: setTimeout(() => raw.destroy(), ms), ms });
      const clear = () => clearTimeout(limits.get(raw)?.timer);
      // Of a body that nobody reads only the second comes.
      raw.once('end', clear).once('close', clear);
    }
    done();
  });
}

/**
 * Lets a body that is about to be read take as long as its bytes keep coming. Only for people who are signed in, and
 * take turns: one that stands still would keep its place.
 */
export function allowUpload({ raw }: FastifyRequest): void {
  const limit = limits.get(raw);
  if (!limit || raw.readableEnded || raw.destroyed) return;
  clearTimeout(limit.timer);
  let seen = raw.socket.bytesRead;
  limit.timer = setInterval(() => {
    if (raw.socket.bytesRead === seen) raw.destroy();
    seen = raw.socket.bytesRead;
  }, limit.ms);
}
