import type { CoursePageView, GroupPageView, PanelView } from './courses.ts';
import type { ErrorCode } from './error-codes.ts';
import type { LikedCardsView } from './flashcards.ts';
import type { CourseOfferView, TodayView } from './home.ts';
import type { LessonPageView } from './lessons.ts';
import type { ModerationListView, ModerationQuery, MuteView } from './moderation.ts';
import type { NoticesView, UnsubscribedView } from './notices.ts';
import type { EnrolmentView, EnrolInput, MeView, RegisterInput, SignInInput } from './people.ts';
import type { PasswordInput, ProfileInput } from './profile.ts';
import type { RatingListQuery, RatingListView } from './ratings.ts';
import type { ReviewDayView } from './reviews.ts';

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
  /** The app in the stores, if there is one. */
  storeLinks: { appStore: string | null; playStore: string | null };

  /** Where to get activation codes, in the operator's words. */
  codeHelp: string;
  /** There is a course that the viewer can still unlock with a code. */
  canEnrol: boolean;

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
  signIn(input: SignInInput): Promise<{ status: 'signed-in'; setCookies: string[] } | Refusal>;
  /** Ends the session; `setCookie` clears the cookie. */
  signOut(): Promise<{ setCookie: string }>;
  redeemCode(input: EnrolInput): Promise<{ status: 'enrolled'; enrolment: EnrolmentView; courseUrl: string } | Refusal>;

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

  /** For staff: comments with their context and reports. */
  listModeratedComments(query: ModerationQuery): Promise<ServiceResult<ModerationListView>>;
  /** For staff: who is currently muted. */
  listMuted(): Promise<ServiceResult<MuteView[]>>;
  /** For staff: what learners wrote in their ratings. */
  listRatings(query: RatingListQuery): Promise<ServiceResult<RatingListView>>;
};
