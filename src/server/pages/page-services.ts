import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  ChangeEmailInput,
  DeleteAccountInput,
  EmailLinkInput,
  ExportInput,
  ForgotPasswordInput,
  RecoveryCodesInput,
  ResetPasswordInput,
  SecondStepInput,
  TotpBeginInput,
  TotpConfirmInput,
  TotpOffInput,
} from '#contract/account.ts';
import { AuditLogQuery } from '#contract/desk/audit-log.ts';
import { LearnersQuery } from '#contract/desk/learner-list.ts';
import { LearnerChangeInput } from '#contract/desk/learner-page.ts';
import { CodeBatchInput, ReplaceBatchInput, RevokeCodesInput } from '#contract/code-batches.ts';
import { ExamResultsCsvQuery } from '#contract/exams/exam-staff.ts';
import type { ServiceResult, PageServices, Refusal } from '#contract/page-services.ts';
import { EnrolInput, RegisterInput, SignInInput } from '#contract/people.ts';
import { StaffOrdersQuery, TransfersQuery } from '#contract/payment-desk.ts';
import { OrderInput } from '#contract/payments.ts';
import { PasswordInput, ProfileInput } from '#contract/profile.ts';
import { canStudyCourse } from '#domain/access/open-lesson.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import {
  requireAccount,
  requireAccountChange,
  requireAdmin,
  requireSignedIn,
  requireSiteStaff,
  requireStaff,
  requireStaffInLesson,
  requireStaffOf,
} from '../features/access/index.ts';
import { askForExport, type ExportDeps } from '../features/account-export/index.ts';
import {
  type AuthDeps,
  type SignedIn,
  beginTotp,
  closeAccount,
  confirmTotp,
  endAllSessions,
  endSession,
  findAccount,
  findClosedAccount,
  findEmailLink,
  finishSignIn,
  followEmailLink,
  halfSignInOf,
  isResetLinkValid,
  isSecondStepDue,
  keepAccount,
  keepCookie,
  keepProofOf,
  originOf,
  readTotpSetup,
  register,
  renewRecoveryCodes,
  requestEmailChange,
  requestPasswordReset,
  resendVerification,
  resetPasswordByLink,
  secondStepCookie,
  sessionCookie,
  signedInCookies,
  signIn,
  signOut,
  toMeView,
  turnTotpOff,
} from '../features/auth/index.ts';
import { type CommentDeps, listForStaff, listMuted } from '../features/comments/index.ts';
import { listStaffCourses, viewCourseOverview } from '../features/course-overview/index.ts';
import { type CourseDeps, findCoursePage, findGroupPage, listCourseOffers } from '../features/courses/index.ts';
import {
  changeLearner,
  type DeskDeps,
  findDesk,
  findLearnerPage,
  listAuditLog,
  listLearners,
} from '../features/desk/index.ts';
import {
  type EnrolmentDeps,
  keepCodeBatch,
  listCodeBatches,
  makeCodeBatch,
  redeemCode,
  replaceCodeBatch,
  revokeCodeBatch,
  revokeOneCode,
  viewCodeBatch,
} from '../features/enrolments/index.ts';
import {
  type ExamDeskDeps,
  listExams,
  viewPreviewPage,
  viewResultsPage,
  viewStatisticsPage,
} from '../features/exams/index.ts';
import { listLikedCards } from '../features/flashcards/index.ts';
import { findLessonPage, findPanel, type LessonDeps } from '../features/lessons/index.ts';
import { countUnreadNotices, listNotices, type NoticeDeps, unsubscribe } from '../features/notices/index.ts';
import {
  findPaymentPage,
  getOrder,
  listOrders,
  listStaffOrders,
  listTransfers,
  makeOrder,
  type PaymentDeps,
  viewStaffOrder,
} from '../features/payments/index.ts';
import { updatePassword, updateProfile } from '../features/profile/index.ts';
import { listRatingsForStaff, type RatingDeps } from '../features/ratings/index.ts';
import { reviewDay, type ReviewDeps } from '../features/reviews/index.ts';
import { contactOf, type SharePictures, type siteOf } from '../features/site/index.ts';
import { findToday } from '../features/today/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { AppDeps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { sayUnavailable, toRefusal } from '../platform/error-handler.ts';
import { isPrefetch } from '../platform/prefetch.ts';
import { siteOrigin } from '../platform/site-origin.ts';

/** Dependencies of the features whose services pages call. */
export type PageFeatures = {
  auth: AuthDeps;
  accountExport: ExportDeps;
  courses: CourseDeps;
  lessons: LessonDeps;
  enrolments: EnrolmentDeps;
  comments: CommentDeps;
  cards: ReviewDeps;
  notices: NoticeDeps;
  ratings: RatingDeps;
  exams: ExamDeskDeps;
  payments: PaymentDeps;
  desk: DeskDeps;
  site: ReturnType<typeof siteOf>;
  sharePictures: SharePictures;
};

function logPageError(request: FastifyRequest, error: unknown): void {
  const refusal = toRefusal(error);
  if (refusal.code === 'UNAVAILABLE') sayUnavailable(request, error);
  else request.log.error({ err: error }, 'unexpected error in a page');
}

/** How old the oldest backup gets; null: none are made by schedule. */
const backupDays = ({ BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP }: Env): number | null =>
  BACKUP_DIR ? Math.ceil((BACKUP_EVERY_HOURS * (BACKUP_KEEP + 1)) / 24) : null;

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
  const afterProof = (result: Awaited<ReturnType<typeof finishSignIn>>) =>
    'token' in result
      ? withCookies(result)
      : { status: 'closed' as const, setCookies: [keepCookie(result.keepProof, isHttps)] };
  const afterPassword = (result: Awaited<ReturnType<typeof signIn>>) =>
    'halfSignIn' in result
      ? { status: 'half' as const, setCookies: [secondStepCookie(result.halfSignIn, isHttps)] }
      : afterProof(result);
  // A password check may be delayed for seconds and wait for CPU: no other page must wait for it.
  const aside = <T>(work: () => Promise<T>) => request.pageSlot?.aside(work) ?? work();
  return {
    me: toMeView(context.account),
    site: { ...features.site, origin: siteOrigin(deps.env.BASE_URL, request) },
    contact: contactOf(deps.env),
    retention: { learningEventDays: deps.env.LEARNING_EVENT_DAYS, backupDays: backupDays(deps.env) },
    cspNonce: nonce,
    theme: THEMES.find((theme) => theme === request.cookies['theme']) ?? 'system',
    nowMs: deps.now(),
    timeZone: deps.env.TIME_ZONE,
    isDemo: deps.env.isDemo,
    passwordHelp: deps.env.PASSWORD_HELP,
    hasMail: features.auth.mail !== null,
    storeLinks: { appStore: deps.env.APP_STORE_URL ?? null, playStore: deps.env.PLAY_STORE_URL ?? null },
    reportError: (error) => logPageError(request, error),
    codeHelp: deps.env.CODE_HELP,
    canEnrol: context.tree.courses.some((course) => !canStudyCourse(context.viewer, course.id, deps.now())),
    findSharePicture: async (courseId) => features.sharePictures.pathOf(context.tree, courseId),
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
        afterPassword(await aside(() => signIn(features.auth, checked(SignInInput, input), originOf(request)))),
      ),
    isSecondStepDue: () => isSecondStepDue(features.auth, halfSignInOf(request)),
    finishSignIn: (input) =>
      orRefusal(async () => {
        const given = { ...checked(SecondStepInput, input), halfSignIn: halfSignInOf(request) };
        const { setCookies, status } = afterProof(await finishSignIn(features.auth, given, originOf(request)));
        return { status, setCookies: [secondStepCookie(null, isHttps), ...setCookies] };
      }),
    findClosedAccount: () => findClosedAccount(features.auth, keepProofOf(request)),
    keepAccount: () =>
      orRefusal(async () => {
        const { status, setCookies } = withCookies(
          await keepAccount(features.auth, keepProofOf(request), originOf(request)),
        );
        return { status, setCookies: [keepCookie(null, isHttps), ...setCookies] };
      }),
    async signOut() {
      await signOut(features.auth, context.token);
      return { setCookie: sessionCookie(null, isHttps) };
    },
    requestPasswordReset: (input) =>
      asked(async () => {
        await requestPasswordReset(features.auth, checked(ForgotPasswordInput, input), request.ip);
        return null;
      }),
    isResetLinkValid: (token) => asked(() => isResetLinkValid(features.auth, token, request.ip)),
    resetPassword: (input) =>
      asked(async () => {
        await aside(() => resetPasswordByLink(features.auth, checked(ResetPasswordInput, input), request.ip));
        return null;
      }),
    findEmailLink: (token) => asked(() => findEmailLink(features.auth, token, request.ip)),
    followEmailLink: (token) =>
      asked(() => aside(() => followEmailLink(features.auth, checked(EmailLinkInput, { token }).token, request.ip))),
    findAccount: () => asked(async () => findAccount(features.auth, requireAccount(context), context.token)),
    changeEmail: (input) =>
      asked(async () => {
        const account = requireAccount(context);
        await aside(() => requestEmailChange(features.auth, account, checked(ChangeEmailInput, input), request.ip));
        return null;
      }),
    resendVerification: () =>
      asked(async () => {
        await resendVerification(features.auth, requireAccount(context));
        return null;
      }),
    endSession: (id) =>
      asked(async () => {
        await endSession(features.auth.pool, requireAccount(context).id, id);
        return null;
      }),
    endAllSessions: () =>
      asked(async () => {
        await endAllSessions(features.auth.pool, requireAccount(context).id);
        return { setCookie: sessionCookie(null, isHttps) };
      }),
    closeAccount: (input) =>
      asked(async () => {
        const account = requireAccount(context);
        await aside(() => closeAccount(features.auth, account, checked(DeleteAccountInput, input), request.ip));
        return { setCookie: sessionCookie(null, isHttps) };
      }),
    askForExport: (input) =>
      asked(async () => {
        const session = { token: context.token, address: request.ip };
        const account = requireAccount(context);
        return aside(() => askForExport(features.accountExport, account, checked(ExportInput, input), session));
      }),
    beginTotp: (input) =>
      asked(() => {
        const account = requireAccount(context);
        const { password } = checked(TotpBeginInput, input);
        return aside(() => beginTotp(features.auth, account, password, request.ip));
      }),
    findTotpSetup: (setup) => asked(async () => readTotpSetup(features.auth, requireAccount(context), setup)),
    confirmTotp: (input) =>
      asked(() => confirmTotp(features.auth, requireAccount(context), checked(TotpConfirmInput, input), context.token)),
    renewRecoveryCodes: (input) =>
      asked(() => renewRecoveryCodes(features.auth, requireAccount(context), checked(RecoveryCodesInput, input).code)),
    turnTotpOff: (input) =>
      asked(async () => {
        const account = requireAccount(context);
        await aside(() => turnTotpOff(features.auth, account, checked(TotpOffInput, input), request.ip));
        return null;
      }),
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
    findPaymentPage: (courseId, code) => asked(() => findPaymentPage(features.payments, context, courseId, code)),
    makeOrder: (input) =>
      asked(() => makeOrder(features.payments, context, requireSignedIn(context), checked(OrderInput, input))),
    listOrders: () => asked(() => listOrders(features.payments, context, requireSignedIn(context))),
    findOrder: (code) => asked(() => getOrder(features.payments, context, requireSignedIn(context), code)),
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
    findDesk: () =>
      asked(() => {
        const staff = requireStaff(context);
        return findDesk(features.desk, context, staff);
      }),
    listLearners: (query) =>
      asked(() => {
        const asking = checked(LearnersQuery, query);
        return listLearners(features.desk, context, requireStaffOf(context, asking.course), asking);
      }),
    findLearnerPage: (id) => asked(() => findLearnerPage(features.desk, context, requireStaff(context), id)),
    changeLearner: (id, input) =>
      asked(() => {
        requireStaff(context);
        const change = checked(LearnerChangeInput, input);
        const staff = requireAccountChange(context, change);
        return aside(() => changeLearner(features.desk, context, staff, id, change));
      }),
    listAuditLog: (query) =>
      asked(() => {
        requireAdmin(context);
        return listAuditLog(features.desk, checked(AuditLogQuery, query));
      }),
    listModeratedComments: (query) =>
      asked(() => listForStaff(features.comments, context, requireStaff(context), query)),
    listMuted: () =>
      asked(() => {
        requireSiteStaff(context);
        return listMuted(features.comments);
      }),
    listRatings: (query) =>
      asked(() => listRatingsForStaff(features.ratings, context, requireStaffOf(context, query.course_id), query)),
    listStaffCourses: () => asked(async () => listStaffCourses(context, requireStaff(context))),
    findCourseOverview: (courseId) =>
      asked(() => {
        requireStaffOf(context, courseId);
        return viewCourseOverview(features.courses, context, courseId);
      }),
    listCodeBatches: (query) =>
      asked(() => listCodeBatches(features.enrolments, context, requireStaffOf(context, query.course_id), query)),
    findCodeBatch: (batchId, query) =>
      asked(() => viewCodeBatch(features.enrolments, context, requireStaff(context), batchId, query)),
    makeCodeBatch: (input) =>
      asked(() => {
        requireStaff(context);
        const wish = checked(CodeBatchInput, input);
        return makeCodeBatch(features.enrolments, context, requireStaffOf(context, wish.course_id), wish);
      }),
    replaceCodeBatch: (batchId, input) =>
      asked(() => {
        const staff = requireStaff(context);
        const { client_id: clientId } = checked(ReplaceBatchInput, input);
        return replaceCodeBatch(features.enrolments, context, staff, batchId, clientId);
      }),
    keepCodeBatch: (batchId) =>
      asked(() => keepCodeBatch(features.enrolments, context, requireStaff(context), batchId)),
    revokeCodeBatch: (batchId, input) =>
      asked(() => {
        const staff = requireStaff(context);
        return revokeCodeBatch(features.enrolments, staff, batchId, checked(RevokeCodesInput, input).reason);
      }),
    revokeCode: (codeId, input) =>
      asked(() => {
        const staff = requireStaff(context);
        return revokeOneCode(features.enrolments, staff, codeId, checked(RevokeCodesInput, input).reason);
      }),
    listExams: () => asked(() => listExams(features.exams, context, requireStaff(context))),
    findExamResults: (lessonId, query) =>
      asked(() => {
        const { lesson } = requireStaffInLesson(context, lessonId);
        return viewResultsPage(features.exams, lesson, checked(ExamResultsCsvQuery, query));
      }),
    findExamStatistics: (lessonId) =>
      asked(() => {
        const { lesson } = requireStaffInLesson(context, lessonId);
        return viewStatisticsPage(features.exams, lesson);
      }),
    listStaffOrders: (query) =>
      asked(() => {
        requireSiteStaff(context);
        return listStaffOrders(features.payments, context, checked(StaffOrdersQuery, query));
      }),
    findStaffOrder: (code) =>
      asked(() => {
        requireSiteStaff(context);
        return viewStaffOrder(features.payments, context, code);
      }),
    listTransfers: (query) =>
      asked(() => {
        requireSiteStaff(context);
        return listTransfers(features.payments, checked(TransfersQuery, query));
      }),
    findExamPreview: (lessonId) =>
      asked(() => {
        const { lesson } = requireStaffInLesson(context, lessonId);
        return viewPreviewPage(features.exams, lesson);
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
