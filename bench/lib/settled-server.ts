import type { ServerProcess, Station } from '#server/testing/server-process.ts';

/** A server's second start, as a site's are: the first imports the demo content, after which its heap is three times larger. */
export async function startSettledServer(station: Station): Promise<ServerProcess> {
  const importing = await station.startServer();
  await importing.end('SIGTERM');
  return station.startServer();
}
