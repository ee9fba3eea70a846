import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieHeader } from './cookie.ts';

/**
 * Accounts that have signed in from this browser, as signed marks (OWASP "device cookies"). Attackers have none, so
 * limits against distributed attacks can exempt the owner.
 */
export const KNOWN_COOKIE = 'tsubame_known';

/** A family on one computer. */
const MAX_ACCOUNTS = 5;
const MARK = /^[\w-]{22}$/;
/** The maximum that browsers allow. */
const LIFETIME_S = 400 * 24 * 3600;

function markOf(secret: string, accountKey: string): string {
  return createHmac('sha256', secret).update(`known browser\n${accountKey}`).digest('base64url').slice(0, 22);
}

const marksIn = (cookie: string) =>
  cookie
    .split('.')
    .filter((mark) => MARK.test(mark))
    .slice(0, MAX_ACCOUNTS);

/** Whether the account has signed in before from the browser that sent the cookie. */
export function isKnownBrowser(cookie: string, accountKey: string, secret: string): boolean {
  const expected = Buffer.from(markOf(secret, accountKey));
  return marksIn(cookie).some((mark) => timingSafeEqual(Buffer.from(mark), expected));
}

/** The cookie's new value after a sign-in. */
export function withKnownAccount(cookie: string, accountKey: string, secret: string): string {
  const mark = markOf(secret, accountKey);
  return [mark, ...marksIn(cookie).filter((one) => one !== mark)].slice(0, MAX_ACCOUNTS).join('.');
}

export function knownCookie(value: string, isHttps: boolean): string {
  return cookieHeader(KNOWN_COOKIE, value, LIFETIME_S, isHttps);
}
