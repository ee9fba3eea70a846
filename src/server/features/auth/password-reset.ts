import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ForgotPasswordInput, ResetPasswordInput } from '#contract/account.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { canBeMailed } from '../mail/index.ts';
import { findAccountToken, takeAccountToken, TOKEN_LIFETIME_MS } from './account-token.ts';
import { emailKey, MAX_EMAIL_LENGTH } from './email-address.ts';
import { hashPassword } from './password.ts';
import { type AuthDeps, passwordFault, queuePasswordNotice, storePassword } from './service.ts';
import { type AccountMail, queueReset, requireMail } from './send-account-mail.ts';

/** Links to a new password that one account gets in an hour, the life of a link: nobody's mailbox is flooded. */
const MAX_LINKS = 3;

/** Requests answered in a round: the e-mails that wait, and a server's stop, wait for no more. */
const MAX_ANSWERED = 50;

/**
 * Notes that a password was forgotten. Whether there is such an account is looked up later by a job, so that neither
 * answer nor time tells.
 */
export async function requestPasswordReset(
  deps: AuthDeps,
  input: ForgotPasswordInput,
  address: string,
): Promise<{ ok: true }> {
  requireMail(deps.mail);
  await deps.limits.beforeForgotten(address);
  await deps.pool.query(
    'INSERT INTO password_reset_request (email_key, asked_at) VALUES ($1, $2) ON CONFLICT (email_key) DO NOTHING',
    // No account has a longer one.
    [emailKey(input.email).slice(0, MAX_EMAIL_LENGTH), new Date(deps.now())],
  );
  return { ok: true };
}

export type AnswerDeps = {
  pool: pg.Pool;
  now: () => number;
  mail: AccountMail;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Queues links that were asked for, those of the oldest requests. Several servers may do so at once. */
export async function answerResetRequests(deps: AnswerDeps): Promise<void> {
  const { mail } = deps;
  if (!mail) return;
  const isMore = () => inTransaction(deps.pool, (client) => answerOne(client, mail.baseUrl, deps));
  for (let answered = 0; answered < MAX_ANSWERED && (await isMore()); answered += 1);
}

/** Answers the oldest request; false if there was none. */
async function answerOne(
  client: pg.PoolClient,
  baseUrl: string,
  { now, log }: Pick<AnswerDeps, 'now' | 'log'>,
): Promise<boolean> {
  const nowMs = now();
  const { rows } = await client.query<{ email_key: string }>(
    `DELETE FROM password_reset_request
      WHERE email_key = (SELECT email_key FROM password_reset_request ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING email_key`,
  );
  const [request] = rows;
  if (!request) return false;
  const { rows: owners } = await client.query<{ userId: number; name: string; email: string; links: number }>(
    `SELECT u.id::float8 AS "userId", u.name, u.email,
            (SELECT count(*)::int FROM account_token t
              WHERE t.user_id = u.id AND t.purpose = 'reset' AND t.created_at > $2) AS links
       FROM "user" u WHERE u.email_key = $1`,
    [request.email_key, new Date(nowMs - TOKEN_LIFETIME_MS.reset)],
  );
  const [owner] = owners;
  if (!owner || owner.links >= MAX_LINKS) return true;
  // Thrown, it would stay the oldest request, before which no other is answered.
  if (canBeMailed(owner.email)) await queueReset(client, owner, { baseUrl, nowMs });
  else log.warn({ userId: owner.userId }, 'a forgotten password was not answered: the address can’t be mailed');
  return true;
}

/** Whether a link to a new password still works. */
export async function isResetLinkValid(deps: AuthDeps, token: string, address: string): Promise<boolean> {
  await deps.limits.beforeLink(address);
  const found = await findAccountToken(deps.pool, token, ['reset'], deps.now());
  if (!found) await deps.limits.afterWrongLink(address);
  return found !== null;
}

/** Sets a new password by a link: all sessions end, and with them the other links to a new password. */
export async function resetPasswordByLink(
  deps: AuthDeps,
  { token, new_password: password }: ResetPasswordInput,
  address: string,
): Promise<{ ok: true }> {
  await deps.limits.beforeLink(address);
  const found = await findAccountToken(deps.pool, token, ['reset'], deps.now());
  if (!found) {
    await deps.limits.afterWrongLink(address);
    throw new AppError('LINK_INVALID');
  }
  const fault = await passwordFault(password, [found.name, found.accountEmail]);
  if (fault) throw new AppError(fault);
  const passwordHash = await hashPassword(password, `account ${found.userId}`);
  await inTransaction(deps.pool, async (client) => {
    const nowMs = deps.now();
    const taken = await takeAccountToken(client, token, ['reset'], nowMs);
    if (!taken) throw new AppError('LINK_INVALID');
    await storePassword(client, { userId: taken.userId, passwordHash, keptToken: null });
    await queuePasswordNotice(deps, client, { name: taken.name, email: taken.accountEmail });
    // Who opened the link reads the mail of that address.
    await client.query(
      'UPDATE "user" SET email_verified_at = coalesce(email_verified_at, $3) WHERE id = $1 AND email = $2',
      [taken.userId, taken.email, new Date(nowMs)],
    );
    await client.query('DELETE FROM rate_limit WHERE starts_with(key, $1)', [`pair:${emailKey(taken.accountEmail)} `]);
  });
  return { ok: true };
}
