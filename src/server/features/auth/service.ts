import type pg from 'pg';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { RegisterInput } from '#contract/people.ts';
import type { PasswordInput } from '#contract/profile.ts';
import { PASSWORD_LENGTH } from '#domain/account/password-length.ts';
import { AppError } from '../../platform/app-error.ts';
import { sqlState } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { passwordChangedMail } from './account-mails.ts';
import { endAccountTokens } from './account-token.ts';
import { checkEmail, emailKey } from './email-address.ts';
import { canBeMailed, queueMail } from '../mail/index.ts';
import { type AccountMail, forgotUrl, queueVerification } from './send-account-mail.ts';
import { limitAddress, type SignInLimits } from './limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { withKnownAccount } from './known-browser.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { createSession, deleteSession, deleteSessionsOf } from './session.ts';
import { checkName, isStaffLike } from '#domain/account/display-name.ts';

/** `secret` signs the marks of known browsers; no learner may be called `siteName`. */
export type AuthDeps = {
  pool: pg.Pool;
  limits: SignInLimits;
  secret: string;
  now: () => number;
  mail: AccountMail;
  siteName: string;
};

/** The origin of a sign-in. `oldToken` is the session it replaces, `knownAccounts` the browser's cookie. */
export type Origin = { address: string; userAgent: string; oldToken: string | null; knownAccounts: string };

/** The cookies to set. */
export type SignedIn = { token: string; knownAccounts: string };

/** The display name to store; refused if it is invalid or could pass for staff or the site. Staff may use any name. */
export async function requireName(
  { pool, siteName }: Pick<AuthDeps, 'pool' | 'siteName'>,
  typed: string,
  isStaff: boolean,
): Promise<string> {
  const name = checkName(typed);
  if (name === null) throw new AppError('NAME_INVALID');
  if (isStaff) return name;
  const { rows } = await pool.query<{ name: string }>(
    // From the indexes of both: one of 100,000 names is a teacher's.
    `SELECT u.name FROM "user" u WHERE u.is_staff OR u.is_admin
     UNION SELECT u.name FROM course_staff s JOIN "user" u ON u.id = s.user_id`,
  );
  const staffNames = rows.map((row) => row.name);
  if (isStaffLike(name, { staffNames, siteName })) throw new AppError('NAME_RESERVED');
  return name;
}

/** Why the password can't be taken, or null. `known`: what others know about its owner. */
export async function passwordFault(password: string, known: readonly string[]): Promise<ErrorCode | null> {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return 'PASSWORD_TOO_SHORT';
  if (length > PASSWORD_LENGTH.max) return 'PASSWORD_TOO_LONG';
  return (await isCommonPassword(password, known)) ? 'PASSWORD_TOO_COMMON' : null;
}

/** Normalised values of a registration, or the first fault's code. */
export async function checkRegistration(
  input: RegisterInput,
): Promise<{ name: string; email: string } | { fault: ErrorCode }> {
  const name = checkName(input.name);
  const email = checkEmail(input.email);
  if (name === null) return { fault: 'NAME_INVALID' };
  if (email === null) return { fault: 'EMAIL_INVALID' };
  const fault = await passwordFault(input.password, [name, email]);
  return fault ? { fault } : { name, email };
}

/** Creates an account and signs it in. */
export async function register(deps: AuthDeps, input: RegisterInput, origin: Origin): Promise<SignedIn> {
  const checked = await checkRegistration(input);
  if ('fault' in checked) throw new AppError(checked.fault);
  await requireName(deps, checked.name, false);
  await deps.limits.beforeRegister(origin.address);
  const { mail } = deps;
  const userId = await createUser(
    deps,
    { ...checked, password: input.password },
    { queueKey: limitAddress(origin.address), baseUrl: mail?.baseUrl ?? null },
  );
  return startSession(deps, { userId, key: emailKey(checked.email) }, origin);
}

/**
 * Creates an account; also used by the command line and the demo. `queueKey`: see hashPassword. With `baseUrl`, its
 * address gets a link that proves it. `also` belongs to the same transaction.
 */
export async function createUser(
  deps: Pick<AuthDeps, 'pool' | 'now'>,
  person: {
    name: string;
    email: string;
    password: string;
    isStaff?: boolean;
    isAdmin?: boolean;
    isTester?: boolean;
    /** courses, of whoever is no staff of the whole site */
    teaches?: readonly number[];
  },
  {
    queueKey = 'operator',
    baseUrl = null,
    also,
  }: {
    queueKey?: string;
    baseUrl?: string | null;
    also?: (client: pg.PoolClient, userId: number) => Promise<void>;
  } = {},
): Promise<number> {
  const passwordHash = await hashPassword(person.password, queueKey);
  const nowMs = deps.now();
  const { name, email } = person;
  try {
    return await inTransaction(deps.pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO "user" (name, email, email_key, password_hash, is_staff, is_admin, is_tester, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
        [
          name,
          email,
          emailKey(email),
          passwordHash,
          person.isStaff ?? false,
          person.isAdmin ?? false,
          person.isTester ?? false,
          new Date(nowMs),
        ],
      );
      const userId = Number(rows[0]?.id);
      const { teaches = [] } = person;
      if (teaches.length > 0)
        await client.query(
          'INSERT INTO course_staff (user_id, course_id) SELECT DISTINCT $1::bigint, c.id FROM unnest($2::int[]) AS c(id)',
          [userId, teaches],
        );
      await also?.(client, userId);
      if (baseUrl !== null) await queueVerification(client, { userId, name, email }, { baseUrl, nowMs });
      return userId;
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('EMAIL_TAKEN', { cause: error });
    throw error;
  }
}

/** Every sign-in gets a new session; the previous one ends (no session fixation). */
export async function startSession(
  deps: AuthDeps,
  { key, ...proven }: { userId: number; key: string; passwordHash?: string; hasGivenCode?: boolean },
  origin: Origin,
): Promise<SignedIn> {
  const { address, userAgent } = origin;
  const owner = { ...proven, address, userAgent: userAgent.slice(0, 300) };
  const token = await createSession(deps.pool, owner, deps.now());
  if (origin.oldToken) await deleteSession(deps.pool, origin.oldToken);
  return { token, knownAccounts: withKnownAccount(origin.knownAccounts, key, deps.secret) };
}

export async function signOut(deps: AuthDeps, token: string | null): Promise<void> {
  if (token) await deleteSession(deps.pool, token);
}

/** Changes a password and ends all other sessions. A wrong current password counts like a failed sign-in. */
export async function changePassword(
  deps: AuthDeps,
  account: { id: number; name: string; email: string },
  input: PasswordInput,
  session: { token: string | null; address: string },
): Promise<void> {
  // First as in the form.
  if (input.current_password === '') throw new AppError('PASSWORD_MISSING');
  const fault = await passwordFault(input.new_password, [account.name, account.email]);
  if (fault) throw new AppError(fault);
  const replacedHash = await requirePassword(deps, account, input.current_password, session.address);
  const passwordHash = await hashPassword(input.new_password, `account ${account.id}`);
  await inTransaction(deps.pool, async (client) => {
    await storePassword(client, { userId: account.id, passwordHash, replacedHash, keptToken: session.token });
    await queuePasswordNotice(deps, client, account);
  });
}

/**
 * Asks the owner for the password once more. A wrong one counts like a failed sign-in, a field left empty does not.
 * Returns the hash that it was verified by: another password may be stored by the time of a write, which has to look
 * again.
 */
export async function requirePassword(
  deps: AuthDeps,
  account: { id: number; email: string },
  password: string,
  address: string,
): Promise<string> {
  if (password === '') throw new AppError('PASSWORD_MISSING');
  const key = emailKey(account.email);
  // Someone who is signed in counts as known to the account.
  const from = { address, isKnown: true };
  const queueKey = await deps.limits.beforeTry(key, from);
  const { rows } = await deps.pool.query<{ password_hash: string }>('SELECT password_hash FROM "user" WHERE id = $1', [
    account.id,
  ]);
  const stored = rows[0]?.password_hash ?? null;
  const isRight = await verifyPassword(password, stored, queueKey);
  if (stored === null || !isRight) throw new AppError('PASSWORD_WRONG');
  await deps.limits.afterSuccess(key, from);
  return stored;
}

/**
 * Stores a new password: every session ends except that of `keptToken`, and links to another password end. In one
 * transaction: a stolen session ends the moment the password changes. `replacedHash`: refused if the account has another
 * one by now.
 */
export async function storePassword(
  client: pg.PoolClient,
  {
    userId,
    passwordHash,
    replacedHash = null,
    keptToken,
  }: { userId: number; passwordHash: string; replacedHash?: string | null; keptToken: string | null },
): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE "user" SET password_hash = $2 WHERE id = $1 AND ($3::text IS NULL OR password_hash = $3)',
    [userId, passwordHash, replacedHash],
  );
  if (rowCount === 0) throw new AppError('PASSWORD_WRONG');
  await deleteSessionsOf(client, userId, keptToken);
  // Not the one that takes a change of address back: a thief may have changed both.
  await endAccountTokens(client, userId, ['reset', 'change']);
}

/** Tells the owner of a new password. */
export async function queuePasswordNotice(
  { mail, now }: Pick<AuthDeps, 'mail' | 'now'>,
  client: pg.PoolClient,
  owner: { name: string; email: string },
): Promise<void> {
  // An account from before today's rules for addresses gets no letter, but must get its new password.
  if (!mail || !canBeMailed(owner.email)) return;
  const letter = passwordChangedMail({ name: owner.name, forgotUrl: forgotUrl(mail.baseUrl) });
  await queueMail(client, { to: owner.email, ...letter }, { nowMs: now() });
}

/**
 * Stores a password on behalf of an operator and ends every session of the account; `also` in the same transaction,
 * before it.
 */
export async function setPassword(
  pool: pg.Pool,
  userId: number,
  password: string,
  also?: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const passwordHash = await hashPassword(password, `account ${userId}`);
  await inTransaction(pool, async (client) => {
    await also?.(client);
    await storePassword(client, { userId, passwordHash, keptToken: null });
  });
}

/**
 * Resets a forgotten password on behalf of an operator: ends all sessions and clears the failed tries, and writes it
 * down. Returns why not, or null.
 */
export async function resetPassword(
  { pool, now }: Pick<AuthDeps, 'pool' | 'now'>,
  email: string,
  password: string,
): Promise<ErrorCode | 'NO_ACCOUNT' | null> {
  const key = emailKey(email);
  const { rows } = await pool.query<{ id: string; name: string; email: string }>(
    'SELECT id, name, email FROM "user" WHERE email_key = $1',
    [key],
  );
  const [account] = rows;
  if (!account) return 'NO_ACCOUNT';
  const fault = await passwordFault(password, [account.name, account.email]);
  if (fault) return fault;
  await setPassword(pool, Number(account.id), password, async (client) => {
    await client.query(`DELETE FROM rate_limit WHERE starts_with(key, $1)`, [`pair:${key} `]);
    const subject = { kind: 'account', id: account.id } as const;
    const action = 'account.reset-password';
    await recordAudit(client, { atMs: now(), actorId: null, action, subject, before: null, after: null });
  });
  return null;
}
