import type pg from 'pg';
import { AppError } from '../../platform/app-error.ts';
import { canBeMailed, queueMail, type RenderedMail } from '../mail/index.ts';
import { resetMail, verifyMail } from './account-mails.ts';
import { createAccountToken, TOKEN_LIFETIME_MS } from './account-token.ts';

/** Where links in e-mails lead; null if the site sends none. */
export type AccountMail = { baseUrl: string } | null;

export function requireMail(mail: AccountMail): { baseUrl: string } {
  if (!mail) throw new AppError('MAIL_OFF');
  return mail;
}

/** Not in the path: logs keep no query values. */
export const emailLinkUrl = (baseUrl: string, token: string) => `${baseUrl}/xac-nhan-email?ma=${token}`;
export const resetUrl = (baseUrl: string, token: string) => `${baseUrl}/dat-lai-mat-khau?ma=${token}`;
export const forgotUrl = (baseUrl: string) => `${baseUrl}/quen-mat-khau`;

type Owner = { userId: number; name: string; email: string };
type Link = { baseUrl: string; nowMs: number };

/** Queues the link that proves an account's address. */
export async function queueVerification(client: pg.PoolClient, owner: Owner, { baseUrl, nowMs }: Link): Promise<void> {
  const { userId, email } = owner;
  const token = await createAccountToken(client, { userId, purpose: 'verify', email }, nowMs);
  const letter = verifyMail({ name: owner.name, url: emailLinkUrl(baseUrl, token) });
  await queueMail(client, { to: email, ...letter }, { nowMs, usefulForMs: TOKEN_LIFETIME_MS.verify });
}

/** Queues the link to a new password; `compose` says why. */
export async function queueReset(
  client: pg.PoolClient,
  owner: Owner,
  { baseUrl, nowMs }: Link,
  compose: (to: { name: string; url: string }) => RenderedMail = resetMail,
): Promise<void> {
  const { userId, email } = owner;
  const token = await createAccountToken(client, { userId, purpose: 'reset', email }, nowMs);
  const letter = compose({ name: owner.name, url: resetUrl(baseUrl, token) });
  await queueMail(client, { to: email, ...letter }, { nowMs, usefulForMs: TOKEN_LIFETIME_MS.reset });
}

/** Tells owners what happened to their accounts. Those from before today's rules for addresses get no letter. */
export async function queueNotice(
  { mail, now }: { mail: AccountMail; now: () => number },
  client: pg.PoolClient,
  owner: { email: string },
  letter: RenderedMail,
): Promise<void> {
  if (mail && canBeMailed(owner.email)) await queueMail(client, { to: owner.email, ...letter }, { nowMs: now() });
}
