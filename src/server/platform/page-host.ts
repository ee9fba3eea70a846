import fastifyStatic from '@fastify/static';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageServices, Refusal } from '#contract/page-services.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { type AuthDeps, originOf, register, sessionCookie, signIn, signOut, toMeView } from '../features/auth/index.ts';
import type { ContentCache } from '../features/content/index.ts';
import { type CourseDeps, findCoursePage, findGroupPage, listCourses } from '../features/courses/index.ts';
import { type EnrolmentDeps, redeemCode } from '../features/enrolments/index.ts';
import { findLessonPage, findPanel, type LessonDeps } from '../features/lessons/index.ts';
import { registerVisits } from '../features/visit/index.ts';
import type { AppDeps } from './deps.ts';
import type { AppError } from './app-error.ts';
import { sendErrorPage } from './error-page.ts';
import { toRefusal } from './error-handler.ts';
import { createNonce, pagePolicy } from './security-headers.ts';

type Features = {
  auth: AuthDeps;
  content: ContentCache;
  courses: CourseDeps;
  lessons: LessonDeps;
  enrolments: EnrolmentDeps;
};

/** Everything that no call answers: the pages, their data, and the built files. */
export async function registerPages(app: FastifyInstance, deps: AppDeps, features: Features): Promise<void> {
  const { pages } = deps;
  if (!pages) return;
  if (pages.clientFolder) await registerFiles(app, pages.clientFolder);
  await app.register(async (scope) => {
    // Who asks can't be found out without the database: then no page can be rendered.
    scope.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply));
    registerVisits(scope, deps, features.content);
    await registerCompression(scope);
    // React Router reads forms itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
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
        const { protocol, host } = request;
        const fetchRequest = createRequest(request.raw, reply.raw, { protocol: `${protocol}:`, host });
        const response = await pages.handle(fetchRequest, services);
        // A page holds what only this viewer may see.
        reply.header('cache-control', 'private, no-cache');
        const failure = response.status === 500 ? failures[0] : undefined;
        if (!failure) return reply.send(response);
        // The page says what happened in its own words; the status says what it means.
        if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
        return reply.send(new Response(response.body, { status: failure.statusCode, headers: response.headers }));
      },
    });
  });
}

async function registerFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    // Vite names its files by content; what lies beside them may change.
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/');
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

async function registerCompression(scope: FastifyInstance): Promise<void> {
  const { default: compress } = await import('@fastify/compress');
  const { constants } = await import('node:zlib');
  await scope.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** The same services, whose failures are noted: the pages' bundle answers any error with a plain 500. */
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

function isPrefetch(request: FastifyRequest): boolean {
  const purpose = `${String(request.headers['sec-purpose'] ?? '')} ${String(request.headers['purpose'] ?? '')}`;
  return purpose.includes('prefetch');
}

function logPageError(request: FastifyRequest, error: unknown): void {
  const refusal = toRefusal(error);
  if (refusal.code === 'UNAVAILABLE') request.log.warn({ reason: String(error) }, 'unavailable');
  else request.log.error({ err: error }, 'unexpected error in a page');
}

const THEMES = ['light', 'dark'] as const;

function toPageServices(
  request: FastifyRequest,
  deps: AppDeps,
  features: Features,
  nonce: string | undefined,
): PageServices {
  const { visit } = request;
  const isHttps = request.protocol === 'https';
  const signedIn = (token: string) => ({ status: 'signed-in', setCookie: sessionCookie(token, isHttps) }) as const;
  return {
    me: toMeView(visit.account),
    cspNonce: nonce,
    theme: THEMES.find((theme) => theme === request.cookies['theme']) ?? 'system',
    nowMs: deps.now(),
    timeZone: deps.env.TIME_ZONE,
    isDemo: deps.env.isDemo,
    reportError: (error) => logPageError(request, error),
    listCourses: () => listCourses(features.courses, visit),
    findCoursePage: (urlName, search) => findCoursePage(features.courses, visit, urlName, search),
    findGroupPage: (urlName, groupId, search) => findGroupPage(features.courses, visit, urlName, groupId, search),
    findLessonPage: (courseUrlName, lessonPath, search) =>
      findLessonPage(features.lessons, visit, { courseUrlName, lessonPath, search, isPrefetch: isPrefetch(request) }),
    findPanel: (lessonPath) => findPanel(features.lessons, visit, lessonPath),
    register: (input) =>
      orRefusal(async () => signedIn((await register(features.auth, input, originOf(request))).token)),
    signIn: (input) => orRefusal(async () => signedIn((await signIn(features.auth, input, originOf(request))).token)),
    async signOut() {
      await signOut(features.auth, visit.token);
      return { setCookie: sessionCookie(null, isHttps) };
    },
    redeemCode: (input) =>
      orRefusal(async () => {
        const enrolment = await redeemCode(features.enrolments, visit, input);
        const course = visit.tree.courseById.get(enrolment.course_id);
        return { status: 'enrolled', enrolment, courseUrl: coursePath(course?.seoUrl ?? '') } as const;
      }),
  };
}

/** Expected refusals are shown beside the form; anything else is an error page. */
async function orRefusal<T>(act: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await act();
  } catch (error) {
    const { code, retryAfterSeconds } = toRefusal(error);
    if (code === 'INTERNAL') throw error;
    return { status: 'refused', code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  }
}
