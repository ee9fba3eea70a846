// A session cookie: it ends with the browser session and is the same in every tab, which session storage is not.
const COOKIE = 'rating_shown';

/** Whether the popup was shown to this learner in this browser session. `cookie`: document.cookie. decisions §8 */
export function wasRatingShown(cookie: string, learnerId: number): boolean {
  return cookie.split('; ').includes(`${COOKIE}=${learnerId}`);
}

/** From now on it was. Browser only. */
export function rememberRatingShown(learnerId: number): void {
  document.cookie = `${COOKIE}=${learnerId}; Path=/; SameSite=Lax`;
}
