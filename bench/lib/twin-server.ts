import { createServer, request } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

export type Twin = { address: string; end(): Promise<void> };

/**
 * Serves our page without scripts: the same HTML, compressed alike, with everything else proxied to our server. No
 * framework could paint it faster.
 */
export async function startTwin(address: string, path: string, cookie: string): Promise<Twin> {
  const page = await fetch(address + path, { headers: { cookie, 'accept-encoding': 'identity' } });
  const html = withoutScripts(await page.text());
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

  const server = createServer((asked, answer) => {
    if (asked.url === path) {
      answer.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'private, no-cache',
        'content-length': body.length,
      });
      answer.end(body);
      return;
    }
    const passedOn = request(address + asked.url, { method: asked.method, headers: asked.headers }, (theirs) => {
      answer.writeHead(theirs.statusCode ?? 500, theirs.headers);
      theirs.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The page without scripts and preloads of scripts. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<link\b[^>]*\bas="script"[^>]*>/g, '');
}
