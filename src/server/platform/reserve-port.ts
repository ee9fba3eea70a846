import { StartError } from './start-error.ts';

// Importing node:http from an ES module would load fetch and its dependencies: 30 ms of every start.
const { createServer } = process.getBuiltinModule('node:http');

const MAX_WAIT_MS = 200;

/**
 * Binds the port before anything else: a start that finds it taken must not touch the running site's data. Until
 * `release`, requests get a 503. Port 0, any free port, needs no reservation.
 */
export async function reservePort(port: number, host: string): Promise<{ release: () => Promise<void> }> {
  if (port === 0) return { release: () => Promise.resolve() };
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '2', 'cache-control': 'no-store', connection: 'close' }).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  }).catch((error: unknown) => {
    throw portRefusal(error, port, host) ?? error;
  });
  return {
    release: () =>
      new Promise((resolve) => {
        // Finish running answers, but do not keep the site from listening.
        const limit = setTimeout(() => server.closeAllConnections(), MAX_WAIT_MS);
        server.close(() => {
          clearTimeout(limit);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Why a port cannot be bound, in a sentence; undefined for other errors. */
export function portRefusal(error: unknown, port: number, host: string): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} of ${host} is taken (EADDRINUSE), perhaps by a Tsubame that runs already: end that program, or set PORT to another one.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user (EACCES): set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`${host} is no address of this machine (${code}): set HOST to another one.`);
  return undefined;
}
