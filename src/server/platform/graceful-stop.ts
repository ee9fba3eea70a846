import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests still running after this are cut off: an orchestrator would soon kill the process (Kubernetes: 30 s). */
const GRACE_MS = 10_000;

/**
 * Makes `app.close()` finish running requests and then close every connection, also kept-alive ones. Connections end
 * with FIN after their last byte, so a segment on its way to a slow phone arrives completely.
 */
export function registerGracefulStop(app: FastifyInstance, graceMs = GRACE_MS): void {
  const underWay = new Map<Socket, number>();
  let isStopping = false;

  app.server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  const count = (socket: Socket, by: number) => {
    const requests = underWay.get(socket);
    if (requests === undefined) return;
    underWay.set(socket, requests + by);
    if (isStopping && requests + by === 0) socket.end();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    count(request.raw.socket, 1);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    count(request.raw.socket, -1);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', (done) => {
    isStopping = true;
    for (const [socket, requests] of underWay) if (requests === 0) socket.end();
    const limit = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => clearTimeout(limit));
    done();
  });
}
