import http from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { PageHandler, Pages } from '../platform/deps.ts';

type ServerFactory = NonNullable<FastifyServerOptions['serverFactory']>;

/** Pages from source, with Vite's hot reload on the server's own port. */
export async function developmentPages(): Promise<{ pages: Pages; serverFactory: ServerFactory }> {
  const { createServer } = await import('vite');
  let answer: http.RequestListener = (_request, response) => response.end();
  const server = http.createServer((request, response) =>
    vite.middlewares(request, response, () => answer(request, response)),
  );
  const vite = await createServer({ server: { middlewareMode: true, ws: { server } }, appType: 'custom' });
  server.on('close', () => void vite.close());
  return {
    pages: {
      isDevelopment: true,
      clientFolder: null,
      handle: async (request, services) => {
        const bundle = (await vite.ssrLoadModule('/src/web/handler.ts')) as { handle: PageHandler };
        return bundle.handle(request, services);
      },
    },
    serverFactory: (handler) => {
      answer = handler;
      return server;
    },
  };
}
