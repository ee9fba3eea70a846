import { ASK_AGAIN_DAYS } from '#domain/rating/rating-rules.ts';

// A session cookie: unlike session storage, it is shared by all tabs.
const SHOWN = 'rating_shown';
const closedName = (courseId: number) => `rating_closed_${courseId}`;

/** Whether this learner has seen the popup in this browser session. `cookie`: document.cookie. */
export function wasRatingShown(cookie: string, learnerId: number): boolean {
  return has(cookie, SHOWN, learnerId);
}

/** Records that. Browser only. */
export function rememberRatingShown(learnerId: number): void {
  document.cookie = `${SHOWN}=${learnerId}; Path=/; SameSite=Lax`;
}

/** Whether this learner closed the course's popup in the last 14 days. `cookie`: document.cookie. decisions §8 */
export function wasRatingClosed(cookie: string, learnerId: number, courseId: number): boolean {
  return has(cookie, closedName(courseId), learnerId);
}

/** Records that. Browser only. */
export function rememberRatingClosed(learnerId: number, courseId: number): void {
  const maxAge = ASK_AGAIN_DAYS * 24 * 60 * 60;
  document.cookie = `${closedName(courseId)}=${learnerId}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}

function has(cookie: string, name: string, learnerId: number): boolean {
  return cookie.split('; ').includes(`${name}=${learnerId}`);
}
