import type pg from 'pg';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { RegisterInput, SignInInput } from '#contract/people.ts';
import type { PasswordInput } from '#contract/profile.ts';
import { PASSWORD_LENGTH } from '#domain/account/password-length.ts';
import { AppError } from '../../platform/app-error.ts';
import { sqlState } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { limitAddress, type SignInLimits } from './limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isKnownBrowser, withKnownAccount } from './known-browser.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { createSession, deleteSession, deleteSessionsOf } from './session.ts';
import { checkName, isStaffLike } from '#domain/account/display-name.ts';
import { normalise } from '#domain/text/normalise.ts';
import { oneLine } from '#domain/text/one-line.ts';

/** `secret` signs the marks of known browsers. */
export type AuthDeps = { pool: pg.Pool; limits: SignInLimits; secret: string; now: () => number };

/** The origin of a sign-in. `oldToken` is the session it replaces, `knownAccounts` the browser's cookie. */
export type Origin = { address: string; userAgent: string; oldToken: string | null; knownAccounts: string };

/** The cookies to set. */
export type SignedIn = { token: string; knownAccounts: string };

/** Folds an address, so that two spellings are the same account. */
export function emailKey(email: string): string {
  return normalise(email.trim(), 'NFKC').toLowerCase();
}

// One @, no spaces or control characters, a dot in the domain. Only a message could prove the rest.
const MAX_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)+$/u;

/** The display name to store; refused if it is invalid or could pass for staff. Staff may use any name. */
export async function requireName(pool: pg.Pool, typed: string, isStaff: boolean): Promise<string> {
  const name = checkName(typed);
  if (name === null) throw new AppError('NAME_INVALID');
  if (isStaff) return name;
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM "user" WHERE is_staff OR is_admin');
  const staffNames = rows.map((row) => row.name);
  if (isStaffLike(name, staffNames)) throw new AppError('NAME_RESERVED');
  return name;
}

async function passwordFault(password: string, known: readonly string[]): Promise<ErrorCode | null> {
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
  const email = oneLine(input.email, MAX_EMAIL_LENGTH);
  if (name === null) return { fault: 'NAME_INVALID' };
  if (email === null || !EMAIL.test(email)) return { fault: 'EMAIL_INVALID' };
  const fault = await passwordFault(input.password, [name, email]);
  return fault ? { fault } : { name, email };
}

/** Creates an account and signs it in. */
export async function register(deps: AuthDeps, input: RegisterInput, origin: Origin): Promise<SignedIn> {
  const checked = await checkRegistration(input);
  if ('fault' in checked) throw new AppError(checked.fault);
  await requireName(deps.pool, checked.name, false);
  await deps.limits.beforeRegister(origin.address);
  const userId = await createUser(deps, { ...checked, password: input.password }, limitAddress(origin.address));
  return startSession(deps, { userId, key: emailKey(checked.email) }, origin);
}

/** Creates an account; also used by the command line and the demo. `queueKey`: see hashPassword. */
export async function createUser(
  deps: Pick<AuthDeps, 'pool' | 'now'>,
  person: {
    name: string;
    email: string;
    password: string;
    isStaff?: boolean;
    isAdmin?: boolean;
    isTester?: boolean;
  },
  queueKey = 'operator',
): Promise<number> {
  const passwordHash = await hashPassword(person.password, queueKey);
  try {
    const { rows } = await deps.pool.query<{ id: string }>(
      `INSERT INTO "user" (name, email, email_key, password_hash, is_staff, is_admin, is_tester, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        person.name,
        person.email,
        emailKey(person.email),
        passwordHash,
        person.isStaff ?? false,
        person.isAdmin ?? false,
        person.isTester ?? false,
        new Date(deps.now()),
      ],
    );
    return Number(rows[0]?.id);
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('EMAIL_TAKEN', { cause: error });
    throw error;
  }
}

/** Signs in. An unknown address and a wrong password get the same refusal. */
export async function signIn(deps: AuthDeps, input: SignInInput, origin: Origin): Promise<SignedIn> {
  const key = emailKey(input.email);
  const from = { address: origin.address, isKnown: isKnownBrowser(origin.knownAccounts, key, deps.secret) };
  const queueKey = await deps.limits.beforeTry(key, from);
  const { rows } = await deps.pool.query<{ id: string; password_hash: string }>(
    'SELECT id, password_hash FROM "user" WHERE email_key = $1',
    [key],
  );
  const user = rows[0];
  const isRight = await verifyPassword(input.password, user?.password_hash ?? null, queueKey);
  if (!user || !isRight) {
    await deps.limits.afterFailure(from);
    throw new AppError('SIGN_IN_FAILED');
  }
  await deps.limits.afterSuccess(key, from);
  return startSession(deps, { userId: Number(user.id), key }, origin);
}

/** Every sign-in gets a new session; the previous one ends (no session fixation). */
async function startSession(
  deps: AuthDeps,
  { userId, key }: { userId: number; key: string },
  origin: Origin,
): Promise<SignedIn> {
  if (origin.oldToken) await deleteSession(deps.pool, origin.oldToken);
  const { address, userAgent } = origin;
  const owner = { userId, address, userAgent: userAgent.slice(0, 300) };
  return {
    token: await createSession(deps.pool, owner, deps.now()),
    knownAccounts: withKnownAccount(origin.knownAccounts, key, deps.secret),
  };
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
  const fault = await passwordFault(input.new_password, [account.name, account.email]);
  if (fault) throw new AppError(fault);
  const key = emailKey(account.email);
  // Someone who is signed in counts as known to the account.
  const from = { address: session.address, isKnown: true };
  const queueKey = await deps.limits.beforeTry(key, from);
  const { rows } = await deps.pool.query<{ password_hash: string }>('SELECT password_hash FROM "user" WHERE id = $1', [
    account.id,
  ]);
  if (!(await verifyPassword(input.current_password, rows[0]?.password_hash ?? null, queueKey))) {
    throw new AppError('PASSWORD_WRONG');
  }
  await deps.limits.afterSuccess(key, from);
  await setPassword(deps.pool, account.id, input.new_password, session.token);
}

/** Stores a password and ends every session of the account except that of `keptToken`. */
export async function setPassword(
  pool: pg.Pool,
  userId: number,
  password: string,
  keptToken: string | null,
): Promise<void> {
  const passwordHash = await hashPassword(password, `account ${userId}`);
  // In one transaction: a stolen session ends the moment the password changes.
  await inTransaction(pool, async (client) => {
    await client.query('UPDATE "user" SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
    await deleteSessionsOf(client, userId, keptToken);
  });
}

/**
 * Resets a forgotten password on behalf of an operator: ends all sessions and clears the failed tries. Returns why not,
 * or null.
 */
export async function resetPassword(
  pool: pg.Pool,
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
  await setPassword(pool, Number(account.id), password, null);
  await pool.query(`DELETE FROM rate_limit WHERE starts_with(key, $1)`, [`pair:${key} `]);
  return null;
}
