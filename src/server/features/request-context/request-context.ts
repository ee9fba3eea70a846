import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentCache, ContentTree } from '../content/index.ts';
import { lookUpSession, readCookie, SESSION_COOKIE, sessionCookie, type SessionLookup } from '../auth/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { siteOrigin } from '../../platform/site-origin.ts';

/** Who asks, and the content as it is at this moment. */
export type RequestContext = SessionLookup & {
  tree: ContentTree;
  token: string | null;
  /** the browser reaches us by TLS, so its cookie stays with TLS */
  isHttps: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
  }
}

/** Gives every route of this scope `request.context`. */
export function registerRequestContext(app: FastifyInstance, deps: AppDeps, content: ContentCache): void {
  app.decorateRequest('context');
  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const isHttps = siteOrigin(deps.env.BASE_URL, request).startsWith('https:');
    const cookie = readCookie(request.cookies, SESSION_COOKIE, isHttps);
    const token = cookie.value || null;
    const found = await lookUpSession(deps.database.pool, token, deps.now());
    // What follows is for this viewer alone.
    reply.header('cache-control', 'private, no-cache');
    request.context = { ...found, token, isHttps, tree: await content.get(found.contentVersion) };
    if (found.renewed || (found.account && cookie.isPlain)) reply.header('set-cookie', sessionCookie(token, isHttps));
  });
}
