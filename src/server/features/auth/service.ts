import type pg from 'pg';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { RegisterInput, SignInInput } from '#contract/people.ts';
import type { PasswordInput } from '#contract/profile.ts';
import { PASSWORD_LENGTH } from '#domain/account/password-length.ts';
import { AppError } from '../../platform/app-error.ts';
import { sqlState } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { SignInLimits } from './limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { createSession, deleteSession, deleteSessionsOf } from './session.ts';
import { normalise } from '#domain/text/normalise.ts';

export type AuthDeps = { pool: pg.Pool; limits: SignInLimits; now: () => number };

/** Where a sign-in comes from. `oldToken` is the session that it replaces. */
export type Origin = { address: string; userAgent: string; oldToken: string | null };

/** The form in which two spellings of an address are the same account. */
export function emailKey(email: string): string {
  return normalise(email.trim(), 'NFKC').toLowerCase();
}

// One @, no spaces or control characters, a dot in the domain: the rest only a message to it can prove.
const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)+$/u;

// Control, format and separator characters: a name made of them can't be seen, or looks like somebody else's. Halves of
// surrogate pairs, which PostgreSQL does not hold.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u;

/** The display name as it is stored, or null when it is none: 1–60 characters that can be seen. */
export function checkName(typed: string): string | null {
  const name = normalise(typed.trim(), 'NFC').replace(/\s+/gu, ' ');
  return name.length === 0 || [...name].length > 60 || UNSEEN.test(name) ? null : name;
}

function passwordFault(password: string): ErrorCode | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return 'PASSWORD_TOO_SHORT';
  if (length > PASSWORD_LENGTH.max) return 'PASSWORD_TOO_LONG';
  return isCommonPassword(password) ? 'PASSWORD_TOO_COMMON' : null;
}

/** Trimmed values of a registration, or the code of the first fault. */
export function checkRegistration(input: RegisterInput): { name: string; email: string } | { fault: ErrorCode } {
  const name = checkName(input.name);
  const email = input.email.trim();
  if (name === null) return { fault: 'NAME_INVALID' };
  if (email.length > 254 || !EMAIL.test(email)) return { fault: 'EMAIL_INVALID' };
  const fault = passwordFault(input.password);
  return fault ? { fault } : { name, email };
}

/** Makes an account and signs it in. Returns the session's token. */
export async function register(deps: AuthDeps, input: RegisterInput, origin: Origin): Promise<{ token: string }> {
  const checked = checkRegistration(input);
  if ('fault' in checked) throw new AppError(checked.fault);
  await deps.limits.beforeRegister(origin.address);
  const userId = await createUser(deps, { ...checked, password: input.password });
  return { token: await startSession(deps, userId, origin) };
}

/** Makes an account; the command line and the demo use it too. Returns its id. */
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
): Promise<number> {
  const passwordHash = await hashPassword(person.password);
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

/** Signs an account in. A wrong address and a wrong password are one and the same refusal. */
export async function signIn(deps: AuthDeps, input: SignInInput, origin: Origin): Promise<{ token: string }> {
  const key = emailKey(input.email);
  await deps.limits.beforeTry(key, origin.address);
  const { rows } = await deps.pool.query<{ id: string; password_hash: string }>(
    'SELECT id, password_hash FROM "user" WHERE email_key = $1',
    [key],
  );
  const user = rows[0];
  const isRight = await verifyPassword(input.password, user?.password_hash ?? null);
  if (!user || !isRight) throw new AppError('SIGN_IN_FAILED');
  await deps.limits.afterSuccess(key, origin.address);
  return { token: await startSession(deps, Number(user.id), origin) };
}

/** Every sign-in gets a session of its own; the one it came with ends (no session fixation). */
async function startSession(deps: AuthDeps, userId: number, origin: Origin): Promise<string> {
  if (origin.oldToken) await deleteSession(deps.pool, origin.oldToken);
  const { address, userAgent } = origin;
  return createSession(deps.pool, { userId, address, userAgent: userAgent.slice(0, 300) }, deps.now());
}

export async function signOut(deps: AuthDeps, token: string | null): Promise<void> {
  if (token) await deleteSession(deps.pool, token);
}

/**
 * Changes the password of an account and ends all its sessions but this one. A wrong current password counts like a
 * wrong sign-in.
 */
export async function changePassword(
  deps: AuthDeps,
  account: { id: number; email: string },
  input: PasswordInput,
  session: { token: string | null; address: string },
): Promise<void> {
  const fault = passwordFault(input.new_password);
  if (fault) throw new AppError(fault);
  const key = emailKey(account.email);
  await deps.limits.beforeTry(key, session.address);
  const { rows } = await deps.pool.query<{ password_hash: string }>('SELECT password_hash FROM "user" WHERE id = $1', [
    account.id,
  ]);
  if (!(await verifyPassword(input.current_password, rows[0]?.password_hash ?? null))) {
    throw new AppError('PASSWORD_WRONG');
  }
  await deps.limits.afterSuccess(key, session.address);
  await setPassword(deps.pool, account.id, input.new_password, session.token);
}

/** Stores a password and ends every session of the account, except that of `keptToken`. */
export async function setPassword(
  pool: pg.Pool,
  userId: number,
  password: string,
  keptToken: string | null,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  // Together: who had stolen a session loses it in the moment in which the password changes.
  await inTransaction(pool, async (client) => {
    await client.query('UPDATE "user" SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
    await deleteSessionsOf(client, userId, keptToken);
  });
}
