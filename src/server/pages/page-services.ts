import type { FastifyRequest } from 'fastify';
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
import { type CourseDeps, findCoursePage, findGroupPage, listCourseOffers } from '../features/courses/index.ts';
import { type EnrolmentDeps, redeemCode } from '../features/enrolments/index.ts';
import { listLikedCards } from '../features/flashcards/index.ts';
import { findLessonPage, findPanel, type LessonDeps } from '../features/lessons/index.ts';
import { countUnreadNotices, listNotices, type NoticeDeps, unsubscribe } from '../features/notices/index.ts';
import { updatePassword, updateProfile } from '../features/profile/index.ts';
import { listRatingsForStaff, type RatingDeps } from '../features/ratings/index.ts';
import { reviewDay, type ReviewDeps } from '../features/reviews/index.ts';
import { findToday } from '../features/today/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { AppDeps } from '../platform/deps.ts';
import { sayUnavailable, toRefusal } from '../platform/error-handler.ts';
import { isPrefetch } from '../platform/prefetch.ts';

/** Dependencies of the features whose services pages call. */
export type PageFeatures = {
  auth: AuthDeps;
  courses: CourseDeps;
  lessons: LessonDeps;
  enrolments: EnrolmentDeps;
  comments: CommentDeps;
  cards: ReviewDeps;
  notices: NoticeDeps;
  ratings: RatingDeps;
};

function logPageError(request: FastifyRequest, error: unknown): void {
  const refusal = toRefusal(error);
  if (refusal.code === 'UNAVAILABLE') sayUnavailable(request, error);
  else request.log.error({ err: error }, 'unexpected error in a page');
}

const THEMES = ['light', 'dark'] as const;

/** The services for a request's pages. As in a call's handler, each first checks permission. */
export function toPageServices(
  request: FastifyRequest,
  deps: AppDeps,
  features: PageFeatures,
  nonce: string | undefined,
): PageServices {
  const { context } = request;
  const { isHttps } = context;
  const withCookies = (signedIn: SignedIn) =>
    ({ status: 'signed-in', setCookies: signedInCookies(signedIn, isHttps) }) as const;
  // A password check may be delayed for seconds and wait for CPU: no other page must wait for it.
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

/** A page form's input, checked against the same schema as the call's body. */
function checked<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AppError('BAD_REQUEST', { cause: parsed.error });
  return parsed.data;
}

/** Expected refusals are shown next to the form; anything else is an error page. */
async function orRefusal<T>(act: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await act();
  } catch (error) {
    const { code, retryAfterSeconds } = toRefusal(error);
    if (code === 'INTERNAL') throw error;
    return { status: 'refused', code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  }
}
