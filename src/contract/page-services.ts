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

/** A refusal that the page shows beside the form. */
export type Refusal = { status: 'refused'; code: ErrorCode; retryAfterSeconds?: number };

/** What a page shows, or why this viewer may not see it. */
export type ServiceResult<T> = { status: 'answered'; view: T } | Refusal;

/** Where a page lives, or that it does not. `redirect` is an own path with the query kept. */
export type PageResult<T> = { status: 'found'; view: T } | { status: 'redirect'; to: string } | { status: 'not-found' };

/**
 * What the pages may ask of the server, bound to one request. The server implements it; loaders and actions call it
 * in-process, so that a page never talks HTTP to itself.
 */
export type PageServices = {
  /** The signed-in person, or null for a guest. */
  me: MeView | null;
  /** Nonce that every inline script of this page must carry; undefined in development. */
  cspNonce: string | undefined;
  /** The viewer's choice, from a cookie. */
  theme: 'light' | 'dark' | 'system';
  /** Server time of this request, ms since 1970. */
  nowMs: number;
  /** IANA name; times on screen are in this zone. */
  timeZone: string;
  /** Takes an unexpected error of a page into the server's log, with the request's id. */
  reportError: (error: unknown) => void;
  /** Demo mode: the sign-in page says where the demo accounts are printed. */
  isDemo: boolean;
  /** Whom to ask about a forgotten password, as the operator says it. */
  passwordHelp: string;
  /** The app in the stores, where there is one. */
  storeLinks: { appStore: string | null; playStore: string | null };

  /** Where activation codes come from and whom to ask: the operator's words. */
  codeHelp: string;
  /** A course is left that the viewer may still open by a code. */
  canEnrol: boolean;

  listCourses(): Promise<CourseOfferView[]>;
  /** Home of a signed-in learner; a guest is refused. */
  findToday(): Promise<TodayView>;
  /** `urlName` is a SEOurl or a slug; `search` is the query with its '?', kept on redirect. */
  findCoursePage(urlName: string, search: string): Promise<PageResult<CoursePageView>>;
  findGroupPage(courseUrlName: string, groupId: number, search: string): Promise<PageResult<GroupPageView>>;
  /** `lessonPath` is '{id}-{name}'. Loading it makes the learner's lesson record unless the request is a prefetch. */
  findLessonPage(courseUrlName: string, lessonPath: string, search: string): Promise<PageResult<LessonPageView>>;
  /** The side panel around a lesson; null when there is no such lesson. */
  findPanel(lessonPath: string): Promise<PanelView | null>;

  register(input: RegisterInput): Promise<{ status: 'signed-in'; setCookies: string[] } | Refusal>;
  signIn(input: SignInInput): Promise<{ status: 'signed-in'; setCookies: string[] } | Refusal>;
  /** Ends the session; the answer is the header that clears the cookie. */
  signOut(): Promise<{ setCookie: string }>;
  redeemCode(input: EnrolInput): Promise<{ status: 'enrolled'; enrolment: EnrolmentView; courseUrl: string } | Refusal>;

  /** Unread replies to my comments, for the bell; 0 for a guest. */
  countUnreadNotices(): Promise<number>;
  /** The learner's words of today; `extra`: due words beyond the day's number. */
  findReviewDay(query: { extra?: number }): Promise<ServiceResult<ReviewDayView>>;
  listLikedCards(query: { before?: number }): Promise<ServiceResult<LikedCardsView>>;
  listNotices(query: { before?: number }): Promise<ServiceResult<NoticesView>>;
  /** Does what a link in an e-mail says, once its page was confirmed. */
  unsubscribe(token: string): Promise<ServiceResult<UnsubscribedView>>;
  updateProfile(input: ProfileInput): Promise<ServiceResult<MeView>>;
  changePassword(input: PasswordInput): Promise<ServiceResult<null>>;

  /** For staff: comments with where they stand and their reports. */
  listModeratedComments(query: ModerationQuery): Promise<ServiceResult<ModerationListView>>;
  /** For staff: who may not write comments for now. */
  listMuted(): Promise<ServiceResult<MuteView[]>>;
  /** For staff: what learners wrote with their ratings. */
  listRatings(query: RatingListQuery): Promise<ServiceResult<RatingListView>>;
};
