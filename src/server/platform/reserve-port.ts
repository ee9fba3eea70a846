import { StartError } from './start-error.ts';

// Imported by an ES module, node:http brings fetch and all that belongs to it: 30 ms of every start.
const { createServer } = process.getBuiltinModule('node:http');

const MAX_WAIT_MS = 200;

/**
 * Takes the port before anything else is touched: a start that finds it taken leaves the data of the site that runs
 * alone. Until `release`, whoever asks is told to come again. 0, any free port, has nothing to take.
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
        // Whoever is being answered gets that to the end, but nobody keeps the site from listening.
        const limit = setTimeout(() => server.closeAllConnections(), MAX_WAIT_MS);
        server.close(() => {
          clearTimeout(limit);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Why a port can't be listened on, in a sentence; undefined for any other error. */
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
