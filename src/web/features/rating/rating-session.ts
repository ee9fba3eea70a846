import { ASK_AGAIN_DAYS } from '#domain/rating/rating-rules.ts';

// A session cookie: it ends with the browser session and is the same in every tab, which session storage is not.
const SHOWN = 'rating_shown';
const closedName = (courseId: number) => `rating_closed_${courseId}`;

/** Whether the popup was shown to this learner in this browser session. `cookie`: document.cookie. */
export function wasRatingShown(cookie: string, learnerId: number): boolean {
  return has(cookie, SHOWN, learnerId);
}

/** From now on it was. Browser only. */
export function rememberRatingShown(learnerId: number): void {
  document.cookie = `${SHOWN}=${learnerId}; Path=/; SameSite=Lax`;
}

/** Whether this learner closed the course's popup in the last 14 days. `cookie`: document.cookie. decisions §8 */
export function wasRatingClosed(cookie: string, learnerId: number, courseId: number): boolean {
  return has(cookie, closedName(courseId), learnerId);
}

/** The learner would rather not, for now. Browser only. */
export function rememberRatingClosed(learnerId: number, courseId: number): void {
  const maxAge = ASK_AGAIN_DAYS * 24 * 60 * 60;
  document.cookie = `${closedName(courseId)}=${learnerId}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}

function has(cookie: string, name: string, learnerId: number): boolean {
  return cookie.split('; ').includes(`${name}=${learnerId}`);
}
