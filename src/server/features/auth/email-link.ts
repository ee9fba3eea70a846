import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { EmailLinkDoneView, EmailLinkView } from '#contract/account.ts';
import { sqlState } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { canBeMailed, queueMail } from '../mail/index.ts';
import { changedFromMail, changedToMail, restoredMail } from './account-mails.ts';
import {
  createAccountToken,
  endAccountTokens,
  findAccountToken,
  type FoundToken,
  takeAccountToken,
} from './account-token.ts';
import { TOKEN_LIFETIME_MS } from './account-token.ts';
import { keep } from './deletion.ts';
import { emailKey } from './email-address.ts';
import { hashPassword } from './password.ts';
import type { AuthDeps } from './service.ts';
import { emailLinkUrl, queueReset, requireMail } from './send-account-mail.ts';
import { deleteSessionsOf } from './session.ts';
import { removeTotp } from './totp-setup.ts';

const PURPOSES = ['verify', 'change', 'undo', 'keep'] as const;
const DONE = { verify: 'verified', change: 'changed', undo: 'restored', keep: 'kept' } as const;

/** What a link about an address would do, without doing it: programs open every link in a mail. */
export async function findEmailLink(deps: AuthDeps, token: string, address: string): Promise<EmailLinkView> {
  await deps.limits.beforeLink(address);
  const found = await findAccountToken(deps.pool, token, PURPOSES, deps.now());
  if (!found || found.purpose === 'reset') return refuseLink(deps, address);
  return { does: found.purpose, email: found.email };
}

async function refuseLink(deps: AuthDeps, address: string): Promise<never> {
  await deps.limits.afterWrongLink(address);
  throw new AppError('LINK_INVALID');
}

/** Does what the link says, once. */
export async function followEmailLink(deps: AuthDeps, token: string, address: string): Promise<EmailLinkDoneView> {
  await deps.limits.beforeLink(address);
  const found = await findAccountToken(deps.pool, token, PURPOSES, deps.now());
  if (!found || found.purpose === 'reset') return refuseLink(deps, address);
  const { baseUrl } = requireMail(deps.mail);
  const { purpose } = found;
  // Hashed before the transaction, which would hold its rows meanwhile.
  const unknownHash =
    purpose === 'undo' ? await hashPassword(randomBytes(32).toString('hex'), `account ${found.userId}`) : '';
  const link = { baseUrl, nowMs: deps.now() };
  try {
    await inTransaction(deps.pool, async (client) => {
      const taken = await takeAccountToken(client, token, [purpose], link.nowMs);
      if (!taken) throw new AppError('LINK_INVALID');
      if (purpose === 'verify') await verify(client, taken, link);
      else if (purpose === 'change') await change(client, taken, link);
      else if (purpose === 'keep') await keepByLink(client, deps, taken);
      else await undo(client, deps, taken, link, unknownHash);
    });
  } catch (error) {
    // Somebody else has registered it meanwhile.
    if (sqlState(error) === '23505') throw new AppError('EMAIL_TAKEN', { cause: error });
    throw error;
  }
  return { done: DONE[purpose], email: found.email };
}

type Link = { baseUrl: string; nowMs: number };

async function verify(client: pg.PoolClient, { userId, email }: FoundToken, { nowMs }: Link): Promise<void> {
  const { rowCount } = await client.query('UPDATE "user" SET email_verified_at = $3 WHERE id = $1 AND email = $2', [
    userId,
    email,
    new Date(nowMs),
  ]);
  // The address has changed since.
  if (rowCount === 0) throw new AppError('LINK_INVALID');
}

async function change(client: pg.PoolClient, taken: FoundToken, { baseUrl, nowMs }: Link): Promise<void> {
  const { userId, name, email, accountEmail: old } = taken;
  const { rows } = await client.query<{ is_proven: boolean }>(
    `UPDATE "user" u SET email = $2, email_key = $3, email_verified_at = $4
       FROM (SELECT email_verified_at IS NOT NULL AS is_proven FROM "user" WHERE id = $1 FOR UPDATE) AS before
      WHERE u.id = $1 RETURNING before.is_proven`,
    [userId, email, emailKey(email), new Date(nowMs)],
  );
  // Whoever reads the mail of an address that was only typed, perhaps wrongly, must get neither account nor address.
  const isProven = rows[0]?.is_proven ?? false;
  await endAccountTokens(client, userId, ['verify', 'reset', 'change']);
  const token = isProven ? await createAccountToken(client, { userId, purpose: 'undo', email: old }, nowMs) : null;
  const undoUrl = token === null ? null : emailLinkUrl(baseUrl, token);
  const farewell = changedFromMail({ name, newEmail: isProven ? email : null, undoUrl });
  if (canBeMailed(old))
    await queueMail(client, { to: old, ...farewell }, { nowMs, usefulForMs: TOKEN_LIFETIME_MS.undo });
  await queueMail(client, { to: email, ...changedToMail({ name }) }, { nowMs });
}

async function keepByLink(client: pg.PoolClient, deps: AuthDeps, taken: FoundToken): Promise<void> {
  const { userId: id, name, accountEmail: email } = taken;
  if (!(await keep(client, deps, { id, name, email }, id))) throw new AppError('LINK_INVALID');
}

/** Whoever changed the address knew the password: it ends, with all sessions and all links made since. */
async function undo(
  client: pg.PoolClient,
  deps: AuthDeps,
  taken: FoundToken,
  link: Link,
  unknownHash: string,
): Promise<void> {
  const { userId, name, email } = taken;
  await client.query(
    'UPDATE "user" SET email = $2, email_key = $3, email_verified_at = $4, password_hash = $5 WHERE id = $1',
    [userId, email, emailKey(email), new Date(link.nowMs), unknownHash],
  );
  // A second step that was set up since is the thief's, too.
  const { rowCount } = await client.query('SELECT FROM "user" WHERE id = $1 AND totp_since >= $2', [
    userId,
    taken.createdAt,
  ]);
  if (rowCount === 1) await removeTotp(client, userId);
  // Nor does the account end that the thief closed.
  await keep(client, deps, { id: userId, name, email }, userId, taken.createdAt);
  await deleteSessionsOf(client, userId, null);
  await endAccountTokens(client, userId, ['verify', 'reset', 'change']);
  // Not those of earlier changes: a thief who changed twice must not end the owner's.
  await endAccountTokens(client, userId, ['undo'], taken.createdAt);
  await queueReset(client, { userId, name, email }, link, restoredMail);
}
