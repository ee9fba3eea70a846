import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Most bodies have 256 KB at most: 2 KB a second. */
export const BODY_TIME_MS = 120_000;

/** How often a limit is looked at before it ends: a timer of its own would cost a small call 4% of its time. */
const LOOKS = 8;

/** `looks`: since it began, or since bytes came if that is enough. `bytesSeen`: by the connection, null if it is not. */
type Body = { raw: IncomingMessage; looks: number; bytesSeen: number | null };

/** Of each connection the newest body: earlier ones have come by then. */
const bodiesOf = new WeakMap<Server, Map<Socket, Body>>();

const hasCome = ({ raw }: Body) => raw.complete || raw.readableEnded || raw.destroyed;

/**
 * Closes the connection of a request whose body takes longer than `ms`: within an eighth of it afterwards. Node's own
 * limit is one for all routes: it has to leave an upload its time.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  const bodies = new Map<Socket, Body>();
  let watch: NodeJS.Timeout | null = null;
  bodiesOf.set(app.server, bodies);

  function look(): void {
    for (const [socket, body] of bodies) {
      if (hasCome(body)) bodies.delete(socket);
      else if (countLook(body) > LOOKS) setImmediate(cutOff, body);
    }
    if (bodies.size > 0 || watch === null) return;
    clearInterval(watch);
    watch = null;
  }

  // Many connections that send a body and close must not stay in memory until the next look.
  app.server.on('connection', (socket: Socket) => socket.once('close', () => bodies.delete(socket)));
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      bodies.set(raw.socket, { raw, looks: 0, bytesSeen: null });
      watch ??= setInterval(look, ms / LOOKS).unref();
    }
    done();
  });
}

/** The looks so far, with this one. */
function countLook(body: Body): number {
  noteBytes(body);
  body.looks += 1;
  return body.looks;
}

/** Closes the connection of a late body, after what lies ready has been read: it may be we who stood still. */
function cutOff(body: Body): void {
  noteBytes(body);
  if (body.looks > LOOKS && !hasCome(body)) body.raw.destroy();
}

/** Where bytes are enough, those that have come since the last look begin its time anew. */
function noteBytes(body: Body): void {
  const { bytesRead } = body.raw.socket;
  if (body.bytesSeen === null || body.bytesSeen === bytesRead) return;
  body.bytesSeen = bytesRead;
  body.looks = 0;
}

/**
 * Lets a body that is about to be read take as long as its bytes keep coming. Only for people who are signed in, and
 * take turns: one that stands still would keep its place.
 */
export function allowUpload({ raw, server }: FastifyRequest): void {
  const body = bodiesOf.get(server.server)?.get(raw.socket);
  if (body?.raw !== raw) return;
  body.bytesSeen = raw.socket.bytesRead;
  body.looks = 0;
}
