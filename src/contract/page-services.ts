import type {
  AccountView,
  ChangeEmailInput,
  ClosedAccountView,
  DeleteAccountInput,
  EmailLinkDoneView,
  EmailLinkView,
  ExportAddressView,
  ExportInput,
  ForgotPasswordInput,
  RecoveryCodesInput,
  RecoveryCodesView,
  ResetPasswordInput,
  SecondStepInput,
  TotpBeginInput,
  TotpConfirmInput,
  TotpOffInput,
  TotpSetupView,
} from './account.ts';
import type {
  BatchCodesQuery,
  BatchCodesView,
  CodeBatchesQuery,
  CodeBatchesView,
  CodeBatchInput,
  CodeBatchView,
  MadeBatchView,
  ReplaceBatchInput,
  RevokeCodesInput,
  RevokedCodesView,
} from './code-batches.ts';
import type { CourseOverviewView, StaffCourseView } from './course-overview.ts';
import type { CoursePageView, GroupPageView, PanelView } from './courses.ts';
import type { AuditLogQuery, AuditLogView } from './desk/audit-log.ts';
import type { DeskView } from './desk/desk.ts';
import type { LearnerListView, LearnersQuery } from './desk/learner-list.ts';
import type { LearnerChangeView, LearnerPageView } from './desk/learner-page.ts';
import type { ErrorCode } from './error-codes.ts';
import type {
  ExamListView,
  ExamPreviewPageView,
  ExamResultsCsvQuery,
  ExamResultsPageView,
  ExamStatisticsPageView,
} from './exams/exam-staff.ts';
import type { LikedCardsView } from './flashcards.ts';
import type { CourseOfferView, TodayView } from './home.ts';
import type { LessonPageView } from './lessons.ts';
import type { ModerationListView, ModerationQuery, MuteView } from './moderation.ts';
import type { NoticesView, UnsubscribedView } from './notices.ts';
import type { StaffOrderPageView, StaffOrdersView, TransfersView } from './payment-desk.ts';
import type { OrderInput, OrderListView, OrderView, PaymentPageView } from './payments.ts';
import type { EnrolmentView, EnrolInput, MeView, RegisterInput, SignInInput } from './people.ts';
import type { PasswordInput, ProfileInput } from './profile.ts';
import type { RatingListQuery, RatingListView } from './ratings.ts';
import type { ReviewDayView } from './reviews.ts';
import type { ContactView, SiteView } from './site.ts';

/** A refusal that the page shows next to the form. */
export type Refusal = { status: 'refused'; code: ErrorCode; retryAfterSeconds?: number };

/** What a page shows, or why this viewer may not see it. */
export type ServiceResult<T> = { status: 'answered'; view: T } | Refusal;

/** A page, its canonical address, or that it does not exist. `redirect` is a path of this site with the query kept. */
export type PageResult<T> = { status: 'found'; view: T } | { status: 'redirect'; to: string } | { status: 'not-found' };

/**
 * What pages can ask the server for, bound to one request. Loaders and actions call the server's implementation
 * in-process, without HTTP.
 */
export type PageServices = {
  /** The signed-in person, or null for a guest. */
  me: MeView | null;
  /** The school's marks. */
  site: SiteView;
  /** How the school is reached. */
  contact: ContactView;
  /** For how long the site keeps what it keeps for a while. */
  retention: { learningEventDays: number; backupDays: number | null };
  /** Nonce required on every inline script of this page; undefined in development. */
  cspNonce: string | undefined;
  /** The viewer's choice, from a cookie. */
  theme: 'light' | 'dark' | 'system';
  /** Server time of this request, ms since 1970. */
  nowMs: number;
  /** IANA name; displayed times are in this zone. */
  timeZone: string;
  /** Logs a page's unexpected error on the server, with the request's id. */
  reportError: (error: unknown) => void;
  /** Demo mode: the sign-in page says where the demo accounts are printed. */
  isDemo: boolean;
  /** Whom to ask about a forgotten password, in the operator's words. */
  passwordHelp: string;
  /** The site sends e-mails. */
  hasMail: boolean;
  /** The app in the stores, if there is one. */
  storeLinks: { appStore: string | null; playStore: string | null };

  /** Where to get activation codes, in the operator's words. */
  codeHelp: string;
  /** There is a course that the viewer can still unlock with a code. */
  canEnrol: boolean;

  /** Path of the picture that stands beside a shared link: of a course, else of the site. */
  findSharePicture(courseId: number | null): Promise<string>;
  listCourses(): Promise<CourseOfferView[]>;
  /** Home of a signed-in learner; a guest is refused. */
  findToday(): Promise<TodayView>;
  /** `urlName` is a SEOurl or a slug; `search` is the query with its '?', kept on redirect. */
  findCoursePage(urlName: string, search: string): Promise<PageResult<CoursePageView>>;
  findGroupPage(courseUrlName: string, groupId: number, search: string): Promise<PageResult<GroupPageView>>;
  /** `lessonPath` is '{id}-{name}'. Creates the learner's lesson record unless the request is a prefetch. */
  findLessonPage(courseUrlName: string, lessonPath: string, search: string): Promise<PageResult<LessonPageView>>;
  /** The side panel around a lesson; null if there is no such lesson. */
  findPanel(lessonPath: string): Promise<PanelView | null>;

  register(input: RegisterInput): Promise<{ status: 'signed-in'; setCookies: string[] } | Refusal>;
  /**
   * 'half': the password was right, and the next page asks for a code. 'closed': the account is to be deleted, and the
   * next page asks whether to keep it.
   */
  signIn(input: SignInInput): Promise<{ status: 'signed-in' | 'half' | 'closed'; setCookies: string[] } | Refusal>;
  /** Whether this browser's half sign-in still awaits its code. */
  isSecondStepDue(): Promise<boolean>;
  finishSignIn(input: SecondStepInput): Promise<{ status: 'signed-in' | 'closed'; setCookies: string[] } | Refusal>;
  /** The account to be deleted to which this browser has just proven to belong; null: none, or too long ago. */
  findClosedAccount(): Promise<ClosedAccountView | null>;
  /** Keeps that account and signs in. */
  keepAccount(): Promise<{ status: 'signed-in'; setCookies: string[] } | Refusal>;
  /** Ends the session; `setCookie` clears the cookie. */
  signOut(): Promise<{ setCookie: string }>;
  /** Sends the link to a new password, if there is such an account. */
  requestPasswordReset(input: ForgotPasswordInput): Promise<ServiceResult<null>>;
  isResetLinkValid(token: string): Promise<ServiceResult<boolean>>;
  resetPassword(input: ResetPasswordInput): Promise<ServiceResult<null>>;
  /** What a link about an e-mail address would do, without doing it. */
  findEmailLink(token: string): Promise<ServiceResult<EmailLinkView>>;
  followEmailLink(token: string): Promise<ServiceResult<EmailLinkDoneView>>;
  /** The owner's address and sessions. */
  findAccount(): Promise<ServiceResult<AccountView>>;
  changeEmail(input: ChangeEmailInput): Promise<ServiceResult<null>>;
  resendVerification(): Promise<ServiceResult<null>>;
  endSession(id: number): Promise<ServiceResult<null>>;
  /** Ends every session of the viewer; `setCookie` clears the cookie. */
  endAllSessions(): Promise<ServiceResult<{ setCookie: string }>>;
  /** Where the viewer's own data can be downloaded for a while. */
  askForExport(input: ExportInput): Promise<ServiceResult<ExportAddressView>>;
  /** Closes the viewer's account, to be erased some days later; `setCookie` clears the cookie. */
  closeAccount(input: DeleteAccountInput): Promise<ServiceResult<{ setCookie: string }>>;
  beginTotp(input: TotpBeginInput): Promise<ServiceResult<TotpSetupView>>;
  /** A set-up that was begun, to be shown once more; null if it has ended. */
  findTotpSetup(setup: string): Promise<ServiceResult<TotpSetupView | null>>;
  confirmTotp(input: TotpConfirmInput): Promise<ServiceResult<RecoveryCodesView>>;
  renewRecoveryCodes(input: RecoveryCodesInput): Promise<ServiceResult<RecoveryCodesView>>;
  turnTotpOff(input: TotpOffInput): Promise<ServiceResult<null>>;
  redeemCode(input: EnrolInput): Promise<{ status: 'enrolled'; enrolment: EnrolmentView; courseUrl: string } | Refusal>;

  /** What selling the course takes; `code` names one of the viewer's orders. */
  findPaymentPage(courseId: number, code: string | null): Promise<ServiceResult<PaymentPageView>>;
  makeOrder(input: OrderInput): Promise<ServiceResult<OrderView>>;
  listOrders(): Promise<ServiceResult<OrderListView>>;
  findOrder(code: string): Promise<ServiceResult<OrderView>>;

  /** Unread replies to the viewer's comments, for the bell; 0 for a guest. */
  countUnreadNotices(): Promise<number>;
  /** The learner's words of today; `extra`: due words beyond the daily limit. */
  findReviewDay(query: { extra?: number }): Promise<ServiceResult<ReviewDayView>>;
  listLikedCards(query: { before?: number }): Promise<ServiceResult<LikedCardsView>>;
  listNotices(query: { before?: number }): Promise<ServiceResult<NoticesView>>;
  /** Performs the action of an e-mail's unsubscribe link, after its page was confirmed. */
  unsubscribe(token: string): Promise<ServiceResult<UnsubscribedView>>;
  updateProfile(input: ProfileInput): Promise<ServiceResult<MeView>>;
  changePassword(input: PasswordInput): Promise<ServiceResult<null>>;

  /** For staff: what waits for them. */
  findDesk(): Promise<ServiceResult<DeskView>>;
  /** For staff: accounts, newest first. */
  listLearners(query: LearnersQuery): Promise<ServiceResult<LearnerListView>>;
  /** For staff: all of one account. */
  findLearnerPage(id: number): Promise<ServiceResult<LearnerPageView>>;
  /** For staff: what they do for an account; checked like the call's body. */
  changeLearner(id: number, input: unknown): Promise<ServiceResult<LearnerChangeView>>;
  /** For admins: what staff did. */
  listAuditLog(query: AuditLogQuery): Promise<ServiceResult<AuditLogView>>;
  /** For staff: comments with their context and reports. */
  listModeratedComments(query: ModerationQuery): Promise<ServiceResult<ModerationListView>>;
  /** For staff: who is currently muted. */
  listMuted(): Promise<ServiceResult<MuteView[]>>;
  /** For staff: what learners wrote in their ratings. */
  listRatings(query: RatingListQuery): Promise<ServiceResult<RatingListView>>;
  /** For staff: the courses of the site. */
  listStaffCourses(): Promise<ServiceResult<StaffCourseView[]>>;
  /** For staff: how learners fare in a course. */
  findCourseOverview(courseId: number): Promise<ServiceResult<CourseOverviewView>>;
  /** For staff: batches of activation codes. */
  listCodeBatches(query: CodeBatchesQuery): Promise<ServiceResult<CodeBatchesView>>;
  /** For staff: a batch and who used which of its codes. */
  findCodeBatch(batchId: number, query: BatchCodesQuery): Promise<ServiceResult<BatchCodesView>>;
  makeCodeBatch(input: CodeBatchInput): Promise<ServiceResult<MadeBatchView>>;
  replaceCodeBatch(batchId: number, input: ReplaceBatchInput): Promise<ServiceResult<MadeBatchView>>;
  keepCodeBatch(batchId: number): Promise<ServiceResult<CodeBatchView>>;
  revokeCodeBatch(batchId: number, input: RevokeCodesInput): Promise<ServiceResult<RevokedCodesView>>;
  revokeCode(codeId: number, input: RevokeCodesInput): Promise<ServiceResult<RevokedCodesView>>;
  /** For staff: the exams of the site. */
  listExams(): Promise<ServiceResult<ExamListView>>;
  /** For staff: the newest attempts at an exam that pass the filters. */
  findExamResults(lessonId: number, query: ExamResultsCsvQuery): Promise<ServiceResult<ExamResultsPageView>>;
  /** For staff: how an exam's questions do. */
  findExamStatistics(lessonId: number): Promise<ServiceResult<ExamStatisticsPageView>>;
  /** For staff: the exam as it is today, with its keys. */
  findExamPreview(lessonId: number): Promise<ServiceResult<ExamPreviewPageView>>;
  /** For staff: orders of all learners. `query` is that of the call, as it stands in an address. */
  listStaffOrders(query: Record<string, string>): Promise<ServiceResult<StaffOrdersView>>;
  /** For staff: one order with what happened to it. */
  findStaffOrder(code: string): Promise<ServiceResult<StaffOrderPageView>>;
  /** For staff: transfers, by default those that fit no order. */
  listTransfers(query: Record<string, string>): Promise<ServiceResult<TransfersView>>;
};
