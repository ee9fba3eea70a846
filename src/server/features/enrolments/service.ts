import type pg from 'pg';
import { EnrolmentView, type EnrolInput } from '#contract/people.ts';
import { normaliseActivationCode } from '#domain/enrolment/activation-code.ts';
import { canStudyCourse } from '#domain/access/open-lesson.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SignInLimits } from '../auth/index.ts';
import { type EnrolmentRow, toEnrolmentView } from '../courses/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { hashCode } from './hash-code.ts';
import { revokeCodeAudited } from './revoke.ts';

/** `timeZone`: in which days end. */
export type EnrolmentDeps = { pool: pg.Pool; limits: SignInLimits; now: () => number; timeZone: string };

type CodeRow = {
  id: number;
  course_id: number;
  redeem_by: Date | null;
  access_days: number | null;
  redeemed_at: Date | null;
  redeemed_by: string | null;
  revoked_at: Date | null;
};

const DAY_MS = 24 * 3600 * 1000;

/**
 * Redeems an activation code: once, in a transaction. A learner who is already enrolled is told so and keeps the code;
 * sending the same code again returns the first result. Wrong codes count toward the limit of 10 an hour. decisions §3
 */
export async function redeemCode(
  deps: EnrolmentDeps,
  context: RequestContext,
  userId: number,
  input: EnrolInput,
): Promise<EnrolmentView> {
  const code = normaliseActivationCode(input.code);
  if (code === null) throw new AppError('CODE_MALFORMED');
  await deps.limits.takeCodeTry(userId);
  try {
    const enrolment = await inTransaction(deps.pool, (client) => redeemOnce(client, context, userId, code, deps.now()));
    await deps.limits.giveCodeTryBack(userId);
    return enrolment;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CODE_UNKNOWN')) await deps.limits.giveCodeTryBack(userId);
    throw error;
  }
}

async function redeemOnce(
  client: pg.PoolClient,
  context: RequestContext,
  userId: number,
  code: string,
  nowMs: number,
): Promise<EnrolmentView> {
  const { rows } = await client.query<CodeRow>(
    `SELECT c.id, b.course_id, b.redeem_by, b.access_days, c.redeemed_at, c.redeemed_by, c.revoked_at
       FROM activation_code c JOIN code_batch b ON b.id = c.batch_id WHERE c.code_hash = $1 FOR UPDATE OF c`,
    [hashCode(code)],
  );
  const found = rows[0];
  if (!found) throw new AppError('CODE_UNKNOWN');
  const earlier = Number(found.redeemed_by) === userId ? await findByCode(client, userId, found.id, nowMs) : null;
  if (earlier) return EnrolmentView.parse(toEnrolmentView(earlier, nowMs));
  if (found.revoked_at) throw new AppError('CODE_REVOKED');
  if (found.redeemed_at) throw new AppError('CODE_USED');
  if (found.redeem_by && found.redeem_by.getTime() <= nowMs) throw new AppError('CODE_EXPIRED');
  if (!context.tree.courseById.has(found.course_id)) throw new AppError('COURSE_CLOSED');
  // Teachers have access anyway: their code stays valid for a learner.
  if (canStudyCourse(context.viewer, found.course_id, nowMs)) throw new AppError('ALREADY_ENROLLED');
  await refuseRunning(client, userId, found.course_id, nowMs);
  const row: EnrolmentRow = {
    userId,
    courseId: found.course_id,
    startsAt: new Date(nowMs),
    expiresAt: found.access_days === null ? null : new Date(nowMs + found.access_days * DAY_MS),
    source: 'code',
    codeId: found.id,
  };
  await client.query(
    'INSERT INTO enrolment (user_id, course_id, starts_at, expires_at, source, code_id) VALUES ($1, $2, $3, $4, $5, $6)',
    [row.userId, row.courseId, row.startsAt, row.expiresAt, row.source, row.codeId],
  );
  await client.query('UPDATE activation_code SET redeemed_at = $2, redeemed_by = $3 WHERE id = $1', [
    found.id,
    row.startsAt,
    userId,
  ]);
  return EnrolmentView.parse(toEnrolmentView(row, nowMs));
}

/** The enrolment this code gave the learner, unless it has ended: for retries after a lost answer. */
async function findByCode(
  client: pg.PoolClient,
  userId: number,
  codeId: number,
  nowMs: number,
): Promise<EnrolmentRow | null> {
  const { rows } = await client.query<{ course_id: number; starts_at: Date; expires_at: Date | null }>(
    `SELECT course_id, starts_at, expires_at FROM enrolment
      WHERE user_id = $1 AND code_id = $2 AND (expires_at IS NULL OR expires_at > $3)`,
    [userId, codeId, new Date(nowMs)],
  );
  const [row] = rows;
  if (!row) return null;
  const { course_id: courseId, starts_at: startsAt, expires_at: expiresAt } = row;
  return { userId, courseId, startsAt, expiresAt, source: 'code', codeId };
}

/**
 * Two codes of a learner at the same moment: the lock on the learner makes the second see the first. That enrolment may
 * have started after our `nowMs`, so only its end is checked.
 */
async function refuseRunning(client: pg.PoolClient, userId: number, courseId: number, nowMs: number): Promise<void> {
  await client.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [userId]);
  const { rowCount } = await client.query(
    'SELECT FROM enrolment WHERE user_id = $1 AND course_id = $2 AND (expires_at IS NULL OR expires_at > $3)',
    [userId, courseId, new Date(nowMs)],
  );
  if (rowCount) throw new AppError('ALREADY_ENROLLED');
}

/** Enrols without a code: for the demo account. No effect if already enrolled. */
export async function enrolByStaff(pool: pg.Pool, userId: number, courseId: number, nowMs: number): Promise<void> {
  await pool.query(
    `INSERT INTO enrolment (user_id, course_id, starts_at, source)
     SELECT $1, $2, $3, 'staff' WHERE NOT EXISTS (SELECT FROM enrolment WHERE user_id = $1 AND course_id = $2)`,
    [userId, courseId, new Date(nowMs)],
  );
}

/** Revokes an unused code from the command line. Returns whether there was one. */
export function revokeCode(pool: pg.Pool, typed: string, nowMs: number): Promise<boolean> {
  const code = normaliseActivationCode(typed);
  if (code === null) return Promise.resolve(false);
  const by = { staffId: null, reason: 'tsubame code revoke', at: new Date(nowMs) };
  return inTransaction(pool, (client) => revokeCodeAudited(client, { codeHash: hashCode(code) }, by));
}
