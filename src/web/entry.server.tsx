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

/** No page holds deferred data: the document is sent once all of it is rendered. What takes longer is broken. */
const RENDER_LIMIT_MS = 10_000;

/** A refusal that a page threw on purpose (404 …) is not a fault, nor is a browser that went away. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) || error instanceof Response || request.signal.aborted) return;
  context.get(servicesContext).reportError(error);
};

/**
 * The style sheets of the page as a Link header: React writes the module preloads above them into the head, and over
 * HTTP/1.1 those would take all connections first.
 */
function styleSheetHints({ manifest, staticHandlerContext }: EntryContext): string {
  const sheets = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(sheets)].map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}

/** Takes the page in as one piece: each chunk on its way through web streams costs more than rendering it. */
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
        // Nothing is sent in pieces: a large part would else come hidden, for a script to uncover it.
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
