import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ServiceResult, PageServices, Refusal } from '#contract/page-services.ts';
import { EnrolInput, RegisterInput, SignInInput } from '#contract/people.ts';
import { PasswordInput, ProfileInput } from '#contract/profile.ts';
import { canStudyCourse } from '#domain/access/open-lesson.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { requireAccount, requireSignedIn, requireStaff } from '../features/access/index.ts';
import {
  type AuthDeps,
  type SignedIn,
  originOf,
  register,
  sessionCookie,
  signedInCookies,
  signIn,
  signOut,
  toMeView,
} from '../features/auth/index.ts';
import { type CommentDeps, listForStaff, listMuted } from '../features/comments/index.ts';
import type { ContentCache } from '../features/content/index.ts';
import { type CourseDeps, findCoursePage, findGroupPage, listCourseOffers } from '../features/courses/index.ts';
import { type EnrolmentDeps, redeemCode } from '../features/enrolments/index.ts';
import { listLikedCards } from '../features/flashcards/index.ts';
import { findLessonPage, findPanel, type LessonDeps } from '../features/lessons/index.ts';
import { countUnreadNotices, listNotices, type NoticeDeps, unsubscribe } from '../features/notices/index.ts';
import { updatePassword, updateProfile } from '../features/profile/index.ts';
import { listRatingsForStaff, type RatingDeps } from '../features/ratings/index.ts';
import { reviewDay, type ReviewDeps } from '../features/reviews/index.ts';
import { findToday } from '../features/today/index.ts';
import { registerRequestContext } from '../features/request-context/index.ts';
import type { AppDeps } from './deps.ts';
import { AppError } from './app-error.ts';
import { registerCompression } from './compression.ts';
import { limitConcurrentPages } from './page-concurrency.ts';
import { sendErrorPage } from './error-page.ts';
import { sayUnavailable, toRefusal } from './error-handler.ts';
import { toFetchRequest } from './fetch-request.ts';
import { siteOrigin } from './site-origin.ts';
import { createNonce, pagePolicy } from './security-headers.ts';

/** The largest form of a page: a sign-up. */
const MAX_FORM_BYTES = 16 * 1024;

type Features = {
  auth: AuthDeps;
  content: ContentCache;
  courses: CourseDeps;
  lessons: LessonDeps;
  enrolments: EnrolmentDeps;
  comments: CommentDeps;
  cards: ReviewDeps;
  notices: NoticeDeps;
  ratings: RatingDeps;
};

/** Everything that no call answers: the pages, their data, and the built files. */
export async function registerPages(app: FastifyInstance, deps: AppDeps, features: Features): Promise<void> {
  const { pages } = deps;
  if (!pages) return;
  if (pages.clientFolder) await registerFiles(app, pages.clientFolder);
  await app.register(async (scope) => {
    // Who asks can't be found out without the database: then no page can be rendered.
    scope.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply));
    limitConcurrentPages(scope, deps.env.PAGES_AT_ONCE);
    registerRequestContext(scope, deps, features.content);
    await registerCompression(scope);
    // React Router reads forms itself, of what arrived within the limit. Forms of pages carry no files: any other type
    // is refused here, since reading it there would throw.
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
        // A page holds what only this viewer may see.
        reply.header('cache-control', request.context.account ? 'private, no-store' : 'private, no-cache');
        const failure = response.status === 500 ? failures[0] : undefined;
        if (failure?.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
        // The page says what happened in its own words; the status says what it means.
        return sendWhole(reply.code(failure?.statusCode ?? response.status), response);
      },
    });
  });
}

/** A page is there as a whole, so it goes as one piece: as a stream it would cost the more the longer it is. */
async function sendWhole(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.send(response.body && Buffer.from(await response.arrayBuffer()));
}

async function registerFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const how = { preCompressed: true, index: false as const, cacheControl: false };
  // One route for the hundreds of files that Vite names by content: a route for each would be a fifth of the start.
  await app.register(fastifyStatic, {
    ...how,
    root: path.join(clientFolder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  // What lies beside them may change.
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
  if (refusal.code === 'UNAVAILABLE') sayUnavailable(request, error);
  else request.log.error({ err: error }, 'unexpected error in a page');
}

const THEMES = ['light', 'dark'] as const;

function toPageServices(
  request: FastifyRequest,
  deps: AppDeps,
  features: Features,
  nonce: string | undefined,
): PageServices {
  const { context } = request;
  const { isHttps } = context;
  const withCookies = (signedIn: SignedIn) =>
    ({ status: 'signed-in', setCookies: signedInCookies(signedIn, isHttps) }) as const;
  // Whoever guesses passwords waits for seconds, and for the processor: no other page may wait for that.
  const aside = <T>(work: () => Promise<T>) => request.pageSlot?.aside(work) ?? work();
  return {
    me: toMeView(context.account),
    cspNonce: nonce,
    theme: THEMES.find((theme) => theme === request.cookies['theme']) ?? 'system',
    nowMs: deps.now(),
    timeZone: deps.env.TIME_ZONE,
    isDemo: deps.env.isDemo,
    passwordHelp: deps.env.PASSWORD_HELP,
    storeLinks: { appStore: deps.env.APP_STORE_URL ?? null, playStore: deps.env.PLAY_STORE_URL ?? null },
    reportError: (error) => logPageError(request, error),
    codeHelp: deps.env.CODE_HELP,
    canEnrol: context.tree.courses.some((course) => !canStudyCourse(context.viewer, course.id, deps.now())),
    listCourses: () => listCourseOffers(features.courses, context),
    findToday: async () => findToday(features.cards, context, requireSignedIn(context)),
    findCoursePage: (urlName, search) => findCoursePage(features.courses, context, urlName, search),
    findGroupPage: (urlName, groupId, search) => findGroupPage(features.courses, context, urlName, groupId, search),
    findLessonPage: (courseUrlName, lessonPath, search) =>
      findLessonPage(features.lessons, context, { courseUrlName, lessonPath, search, isPrefetch: isPrefetch(request) }),
    findPanel: (lessonPath) => findPanel(features.lessons, context, lessonPath),
    register: (input) =>
      orRefusal(async () =>
        withCookies(await aside(() => register(features.auth, checked(RegisterInput, input), originOf(request)))),
      ),
    signIn: (input) =>
      orRefusal(async () =>
        withCookies(await aside(() => signIn(features.auth, checked(SignInInput, input), originOf(request)))),
      ),
    async signOut() {
      await signOut(features.auth, context.token);
      return { setCookie: sessionCookie(null, isHttps) };
    },
    redeemCode: (input) =>
      orRefusal(async () => {
        const enrolment = await redeemCode(
          features.enrolments,
          context,
          requireSignedIn(context),
          checked(EnrolInput, input),
        );
        const course = context.tree.courseById.get(enrolment.course_id);
        return { status: 'enrolled', enrolment, courseUrl: coursePath(course?.seoUrl ?? '') } as const;
      }),
    findReviewDay: (query) => asked(() => reviewDay(features.cards, context, requireSignedIn(context), query)),
    listLikedCards: (query) => asked(() => listLikedCards(features.cards, context, requireSignedIn(context), query)),
    countUnreadNotices: () => countUnreadNotices(features.notices, context),
    listNotices: (query) => asked(() => listNotices(features.notices, context, requireSignedIn(context), query)),
    unsubscribe: (token) => asked(() => unsubscribe(features.notices, token)),
    updateProfile: (input) =>
      asked(async () => updateProfile(features.auth, requireAccount(context), checked(ProfileInput, input))),
    changePassword: (input) =>
      asked(async () => {
        const session = { token: context.token, address: request.ip };
        await aside(() =>
          updatePassword(features.auth, requireAccount(context), checked(PasswordInput, input), session),
        );
        return null;
      }),
    listModeratedComments: (query) =>
      asked(() => {
        requireStaff(context);
        return listForStaff(features.comments, context, query);
      }),
    listMuted: () =>
      asked(() => {
        requireStaff(context);
        return listMuted(features.comments);
      }),
    listRatings: (query) =>
      asked(() => {
        requireStaff(context);
        return listRatingsForStaff(features.ratings, context, query);
      }),
  };
}

function asked<T>(answer: () => Promise<T>): Promise<ServiceResult<T>> {
  return orRefusal(async () => ({ status: 'answered', view: await answer() }) as const);
}

/** What a form of a page sent, held against the same schema as the call's body. */
function checked<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AppError('BAD_REQUEST', { cause: parsed.error });
  return parsed.data;
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
