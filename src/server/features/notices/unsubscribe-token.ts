import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an unsubscribe link turns off: one thread, or all e-mails if `commentId` is null. */
export type Unsubscription = { userId: number; commentId: number | null };

const TOKEN = /^([1-9a-z][0-9a-z]{0,10})-(0|[1-9a-z][0-9a-z]{0,10})-([A-Za-z0-9_-]{32})$/;

function sign(secret: string, what: string): string {
  return createHmac('sha256', secret).update(`unsubscribe v1\n${what}`).digest('base64url').slice(0, 32);
}

/** `{learner}-{comment or 0}-{192 bits of HMAC-SHA256}`, ids in base 36. Never expires: old e-mails are kept. */
export function createUnsubscribeToken(secret: string, { userId, commentId }: Unsubscription): string {
  const what = `${userId.toString(36)}-${(commentId ?? 0).toString(36)}`;
  return `${what}-${sign(secret, what)}`;
}

/** What the token turns off; null if it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const match = TOKEN.exec(token);
  if (!match?.[1] || !match[2] || !match[3]) return null;
  const isOurs = timingSafeEqual(Buffer.from(sign(secret, `${match[1]}-${match[2]}`)), Buffer.from(match[3]));
  const commentId = Number.parseInt(match[2], 36);
  return isOurs ? { userId: Number.parseInt(match[1], 36), commentId: commentId === 0 ? null : commentId } : null;
}
