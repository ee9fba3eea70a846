import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageServices } from '#contract/page-services.ts';
import type { ContentCache } from '../features/content/index.ts';
import { registerRequestContext } from '../features/request-context/index.ts';
import { publicPaths } from '../features/site/index.ts';
import { AppError } from '../platform/app-error.ts';
import { registerCompression } from '../platform/compression.ts';
import type { AppDeps } from '../platform/deps.ts';
import { toRefusal } from '../platform/error-handler.ts';
import { createNonce, pagePolicy } from '../platform/security-headers.ts';
import { siteOrigin } from '../platform/site-origin.ts';
import { sendErrorPage } from './error-page.ts';
import { toFetchRequest } from './fetch-request.ts';
import { limitConcurrentPages } from './page-concurrency.ts';
import type { PageFeatures } from './page-features.ts';
import { toPageServices } from './page-services.ts';
import { renewedChoices } from './renewed-choices.ts';

/** The largest form of a page: a sign-up. */
const MAX_FORM_BYTES = 16 * 1024;

/** Everything but the calls: the pages, their data, and the built files. */
export async function registerPages(
  app: FastifyInstance,
  deps: AppDeps,
  content: ContentCache,
  features: PageFeatures,
): Promise<void> {
  const { pages } = deps;
  if (!pages) return;
  if (pages.clientFolder) await registerFiles(app, pages.clientFolder);
  await app.register(async (scope) => {
    // Without the database the viewer is unknown, and no page can be rendered.
    scope.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply));
    registerRequestContext(scope, deps, content);
    // Second: how long a page may wait depends on the viewer.
    limitConcurrentPages(scope, deps.env.PAGES_AT_ONCE);
    await registerCompression(scope);
    // React Router parses forms itself, from the body read within the limit. Page forms contain no files: other types
    // are refused here, since parsing them there would throw.
    scope.removeAllContentTypeParsers();
    const forms = { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', forms, (_request, body, done) => done(null, body));
    scope.addHook('preValidation', (request, _reply, done) => {
      const isForm = request.method !== 'POST' || Buffer.isBuffer(request.body);
      done(isForm ? undefined : new AppError('MEDIA_TYPE_UNSUPPORTED'));
    });
    const videoServers = [deps.env.VIDEO_SERVER_JP, deps.env.VIDEO_SERVER_VN].filter(
      (address) => address !== undefined,
    );

    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        const nonce = pages.isDevelopment ? undefined : createNonce();
        if (nonce) reply.header('content-security-policy', pagePolicy(nonce, videoServers));
        else reply.removeHeader('content-security-policy');
        const failures: AppError[] = [];
        const services = noteFailures(toPageServices(request, deps, features, nonce), failures);
        const fetchRequest = toFetchRequest(request, reply, siteOrigin(deps.env.BASE_URL, request));
        const response = await pages.handle(fetchRequest, services);
        // A page contains data for this viewer only.
        reply.header('cache-control', request.context.account ? 'private, no-store' : 'private, no-cache');
        const { pathname } = new URL(fetchRequest.url);
        if (request.method === 'GET' && !pathname.endsWith('.data')) {
          const renewed = renewedChoices(request.cookies, request.context.isHttps);
          for (const cookie of renewed) reply.header('set-cookie', cookie);
        }
        if (response.status !== 200 || !publicPaths(request.context.tree).has(pathname))
          reply.header('x-robots-tag', 'noindex');
        const failure = response.status === 500 ? failures[0] : undefined;
        if (failure?.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
        // The page explains the error to the visitor; the status tells clients.
        return sendWhole(reply.code(failure?.statusCode ?? response.status), response);
      },
    });
  });
}

/** Sends a page in one piece: it is already complete, and streaming costs more the longer it is. */
async function sendWhole(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(response.body && Buffer.from(await response.arrayBuffer()));
}

async function registerFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const how = { preCompressed: true, index: false as const, cacheControl: false };
  // One route for the hundreds of files that Vite names by content: a route for each would take a fifth of startup.
  await app.register(fastifyStatic, {
    ...how,
    root: path.join(clientFolder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  // Files outside assets/ may change.
  await app.register(fastifyStatic, {
    ...how,
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=3600');
    },
  });
}

/** The same services, recording their failures: the page bundle answers any error with a plain 500. */
function noteFailures(services: PageServices, failures: AppError[]): PageServices {
  const noted = Object.entries(services).map(([name, service]) => {
    if (typeof service !== 'function' || name === 'reportError') return [name, service] as const;
    const call = service as (...args: unknown[]) => Promise<unknown>;
    const noting = async (...args: unknown[]) => {
      try {
        return await call(...args);
      } catch (error) {
        failures.push(toRefusal(error));
        throw error;
      }
    };
    return [name, noting] as const;
  });
  return Object.fromEntries(noted) as PageServices;
}
