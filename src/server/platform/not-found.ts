import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
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

/** No page is below these. */
const CALL_FOLDERS = ['/api/', '/media/', '/cdn/'];
const isInCallFolder = (url: string) => CALL_FOLDERS.some((folder) => url.startsWith(folder));

/**
 * Answers other methods of known calls with 405 in JSON, so that calls never fall through to pages (decisions §2), and
 * unknown addresses in the folders of calls with 404. There, one route looks up what the others have: a route for each
 * wrong method of each call would be most routes of the server, and a twentieth of its start.
 */
export function registerWrongMethods(app: FastifyInstance, methods: Map<string, Set<string>>): void {
  const schema = { hide: true, response: refusals };
  // A copy, because the routes added here are recorded as well.
  const calls = Array.from(methods, ([url, known]) => ({ url, known: [...known] }));
  for (const { url, known } of calls.filter((call) => !isInCallFolder(call.url))) {
    app.route({
      url,
      method: ALL.filter((method) => !known.includes(method)),
      schema,
      handler: (_request, reply) => refuse(reply, known),
    });
  }
  const allowedAt = createMethodLookup(calls.filter(({ url }) => isInCallFolder(url)));
  for (const url of ['/api', ...CALL_FOLDERS.map((folder) => `${folder}*`)]) {
    app.route({ url, method: ALL, schema, handler: (request, reply) => refuse(reply, allowedAt(request.url)) });
  }
}

/** `allowed`: methods that this address has. */
function refuse(reply: FastifyReply, allowed: readonly string[]): never {
  if (allowed.length === 0) throw new AppError('NOT_FOUND');
  reply.header('allow', allowed.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
}

/** Which methods an address has. The patterns are made when first asked for: a start has no use for them. */
function createMethodLookup(calls: readonly { url: string; known: readonly string[] }[]) {
  let patterns: { pattern: RegExp; known: readonly string[] }[] | undefined;
  return (url: string): string[] => {
    patterns ??= calls.map((call) => ({ pattern: toPattern(call.url), known: call.known }));
    const [pathname = ''] = url.split('?', 1);
    const found = patterns.filter(({ pattern }) => pattern.test(pathname));
    return [...new Set(found.flatMap(({ known }) => known))];
  };
}

/** What a route's `/api/lessons/:id/media/*` matches. A hundred URLPatterns take milliseconds for a long address. */
function toPattern(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('/')}$`);
}
