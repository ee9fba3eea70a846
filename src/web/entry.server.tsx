import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { NonceContext } from './lib/nonce-context.ts';
import { servicesContext } from './lib/services-context.ts';

/** No page defers data: documents are sent once fully rendered. Anything slower than this is broken. */
const RENDER_LIMIT_MS = 10_000;

/** Neither an intended refusal (404 …) nor a disconnected browser is an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) || error instanceof Response || request.signal.aborted) return;
  context.get(servicesContext).reportError(error);
};

/**
 * Sends the page's style sheets as a Link header: React puts module preloads before them in the head, and over HTTP/1.1
 * those would occupy all connections first.
 */
function styleSheetHints({ manifest, staticHandlerContext }: EntryContext): string {
  const sheets = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(sheets)].map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}

/** Reads the page as one piece: passing chunks through web streams costs more than rendering them. */
function whole(done: (body: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { cspNonce: nonce, reportError } = context.get(servicesContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  const hints = styleSheetHints(entryContext);
  if (hints) headers.set('link', hints);
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));

  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce: { script: nonce, style: nonce },
        // Nothing is streamed: otherwise a large part would arrive hidden, for a script to reveal.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(limit);
          pipe(whole((body) => resolve(new Response(body, { status: finalStatus, headers }))));
        },
        onShellError(error) {
          clearTimeout(limit);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onError(error) {
          finalStatus = 500;
          reportError(error);
        },
      },
    );
    const limit = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
  });
}
