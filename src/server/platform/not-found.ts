import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from './app-error.ts';
import { refusals } from './api-schema.ts';

/** Unknown addresses outside the pages: JSON. */
export function registerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
}

const ALL: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Records the methods of each address. Must be called before the routes. */
export function collectMethods(app: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', (route) => {
    const known = methods.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) known.add(method);
    methods.set(route.url, known);
  });
  return methods;
}

/**
 * Answers other methods of known calls with 405 in JSON, so that calls never fall through to pages (decisions §2).
 * Unknown addresses under /api/ are 404 in JSON.
 */
export function registerWrongMethods(app: FastifyInstance, methods: Map<string, Set<string>>): void {
  const schema = { hide: true, response: refusals };
  // A copy, because the routes added here are recorded as well.
  for (const [url, known] of Array.from(methods)) {
    const wrong = ALL.filter((method) => !known.has(method));
    app.route({
      url,
      method: wrong,
      schema,
      handler: (_request, reply) => {
        reply.header('allow', [...known].join(', '));
        throw new AppError('METHOD_NOT_ALLOWED');
      },
    });
  }
  for (const url of ['/api', '/api/*', '/media/*', '/cdn/*']) {
    app.route({
      url,
      method: ALL,
      schema,
      handler: () => {
        throw new AppError('NOT_FOUND');
      },
    });
  }
}
