import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Most bodies have 256 KB at most: 2 KB a second. */
export const BODY_TIME_MS = 120_000;

type Limit = { timer: NodeJS.Timeout; ms: number };

const limits = new WeakMap<IncomingMessage, Limit>();

/**
 * Closes the connection of a request whose body takes longer than `ms`. Node's own limit is one for all routes: it has
 * to leave an upload its time.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  const underWay = new WeakMap<Socket, Set<Limit>>();
  app.server.on('connection', (socket: Socket) => {
    const ofSocket = new Set<Limit>();
    underWay.set(socket, ofSocket);
    // A body that was refused before it was read neither ends nor closes when its connection does.
    socket.once('close', () => {
      for (const { timer } of ofSocket) clearTimeout(timer);
    });
  });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      const limit: Limit = { timer: setTimeout(() => raw.destroy(), ms), ms };
      const ofSocket = underWay.get(raw.socket);
      limits.set(raw, limit);
      ofSocket?.add(limit);
      const clear = () => {
        clearTimeout(limit.timer);
        ofSocket?.delete(limit);
      };
      // Of a small body that nobody reads only the second comes.
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
  if (!limit || raw.readableEnded || raw.destroyed || raw.socket.destroyed) return;
  clearTimeout(limit.timer);
  let seen = raw.socket.bytesRead;
  const look = () => {
    if (raw.socket.bytesRead === seen && !raw.readableEnded) raw.destroy();
    seen = raw.socket.bytesRead;
  };
  // After what lies ready has been read: it may be we who stood still.
  limit.timer = setInterval(() => setImmediate(look), limit.ms);
}
