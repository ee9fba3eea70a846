import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';

export type VideoServer = {
  readonly baseUrl: string;
  /** no answer any more, not even to what is under way */
  kill(): void;
  /** as if it had been started again */
  revive(): Promise<void>;
};

const TYPES: Record<string, string> = { '.m3u8': 'application/vnd.apple.mpegurl', '.m4s': 'video/iso.segment' };

/**
 * An external video server as described in docs/operations.md: serves `mediaDir` under /media/{grant}/{folder}/… for
 * any grant. Segments are delayed, so that a video is never fully buffered.
 */
export async function startVideoServer(mediaDir: string, segmentDelayMs: number): Promise<VideoServer> {
  const server = createServer((request, response) => {
    const [, , , ...rest] = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname).split('/');
    const file = path.join(mediaDir, ...rest);
    response.setHeader('access-control-allow-origin', '*');
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    setTimeout(() => createReadStream(file).pipe(response), file.endsWith('.m4s') ? segmentDelayMs : 0);
  });
  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    return address.port;
  }
  const port = await listen(0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    kill() {
      server.closeAllConnections();
      server.close();
    },
    async revive() {
      if (!server.listening) await listen(port);
    },
  };
}
