import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutStaffRights } from '#domain/access/open-lesson.ts';
import { isStaffAnywhere } from '#domain/access/staff-of.ts';
import type { ContentCache, ContentTree } from '../content/index.ts';
import { lookUpSession, readCookie, SESSION_COOKIE, sessionCookie, type SessionLookup } from '../auth/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { siteOrigin } from '../../platform/site-origin.ts';

/** The viewer, and the content as of this request. */
export type RequestContext = SessionLookup & {
  tree: ContentTree;
  token: string | null;
  /** staff who must set up a second step first; until then the viewer is no staff */
  lacksTotp: boolean;
  /** the browser connects over TLS, which its cookie then requires */
  isHttps: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext;
  }
}

/** Sets `request.context` on every route of this scope. */
export function registerRequestContext(app: FastifyInstance, deps: AppDeps, content: ContentCache): void {
  app.decorateRequest('context');
  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const isHttps = siteOrigin(deps.env.BASE_URL, request).startsWith('https:');
    const token = readCookie(request.cookies, SESSION_COOKIE, isHttps) || null;
    const found = await lookUpSession(deps.database.pool, token, deps.now());
    // The answer is specific to this viewer.
    reply.header('cache-control', 'private, no-cache');
    const lacksTotp = deps.env.REQUIRE_STAFF_TOTP && isStaffAnywhere(found.viewer) && found.account?.hasTotp === false;
    const viewer = lacksTotp ? withoutStaffRights(found.viewer) : found.viewer;
    request.context = { ...found, viewer, lacksTotp, token, isHttps, tree: await content.get(found.contentVersion) };
    if (found.renewed) reply.header('set-cookie', sessionCookie(token, isHttps));
  });
}

/**
 * Sets `request.context` as for a guest, whoever asks. For routes whose replies anybody may cache: a session that is
 * looked up may be renewed, and a cache would hand its cookie to the next visitor.
 */
export function registerGuestContext(
  app: FastifyInstance,
  { database, now, env }: AppDeps,
  content: ContentCache,
): void {
  app.decorateRequest('context');
  app.addHook('preHandler', async (request: FastifyRequest) => {
    const guest = await lookUpSession(database.pool, null, now());
    const isHttps = siteOrigin(env.BASE_URL, request).startsWith('https:');
    const tree = await content.get(guest.contentVersion);
    request.context = { ...guest, lacksTotp: false, token: null, isHttps, tree };
  });
}
