import { AppError } from '../../platform/app-error.ts';
import type { Change } from './change.ts';
import { type EnrolmentRow, findEnrolments } from './learner-facts.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Opens a course for some days, or moves the end of the access that runs. `from` names that end, so that a call that
 * arrives twice, or two colleagues at once, add the days once.
 */
export async function giveAccess(
  change: Change,
  { courseId, days, from }: { courseId: number; days: number | null; from: string },
): Promise<boolean> {
  const { client, account, nowMs, audit } = change;
  const running = await findRunning(change, courseId);
  const endMs = days === null ? Infinity : Date.parse(from) + days * DAY_MS;
  if (endMs <= nowMs) throw new AppError('ACCESS_ENDS_EARLIER');
  if (running.some((row) => endOf(row) >= endMs)) return false;
  const endsAt = Number.isFinite(endMs) ? new Date(endMs) : null;
  // What was paid for keeps its end: a refund has to find it.
  const given = running.at(-1);
  // Nor does what was given move beyond what was bought after it.
  if (given?.source === 'staff') {
    await client.query(
      'UPDATE enrolment SET expires_at = $4 WHERE user_id = $1 AND course_id = $2 AND starts_at = $3',
      [account.id, courseId, given.startsAt, endsAt],
    );
  } else {
    await client.query(
      `INSERT INTO enrolment (user_id, course_id, starts_at, expires_at, source)
       SELECT $1, $2, greatest($3::timestamptz, max(e.starts_at) + interval '1 millisecond'), $4, 'staff'
         FROM enrolment e WHERE e.user_id = $1 AND e.course_id = $2`,
      [account.id, courseId, new Date(nowMs), endsAt],
    );
  }
  await audit({
    action: 'account.give-access',
    before: { course: courseId, ends_at: running.length === 0 ? undefined : lastEnd(running) },
    after: { course: courseId, ends_at: endsAt },
  });
  return true;
}

/** Ends all access to a course that runs. What was paid stays paid; a refund is written down at its order. */
export async function endAccess(change: Change, courseId: number, reason: string): Promise<boolean> {
  const { client, account, nowMs, audit } = change;
  const running = await findRunning(change, courseId);
  if (running.length === 0) return false;
  const endsAt = new Date(nowMs);
  await client.query(
    `UPDATE enrolment SET expires_at = $3
      WHERE user_id = $1 AND course_id = $2 AND (expires_at IS NULL OR expires_at > $3)`,
    [account.id, courseId, endsAt],
  );
  await client.query(
    `UPDATE payment_order SET access_ends_at = $3
      WHERE user_id = $1 AND course_id = $2 AND paid_at IS NOT NULL AND refunded_at IS NULL
        AND (access_ends_at IS NULL OR access_ends_at > $3)`,
    [account.id, courseId, endsAt],
  );
  await audit({
    action: 'account.end-access',
    before: { course: courseId, ends_at: lastEnd(running) },
    after: { course: courseId, ends_at: endsAt, reason },
  });
  return true;
}

/** Access that has not ended, also what begins a moment from now. */
async function findRunning({ client, account, nowMs }: Change, courseId: number): Promise<EnrolmentRow[]> {
  const rows = await findEnrolments(client, account.id);
  return rows.filter((row) => row.courseId === courseId && endOf(row) > nowMs);
}

const endOf = ({ expiresAt }: EnrolmentRow) => expiresAt?.getTime() ?? Infinity;

/** The latest end; null: for ever. */
function lastEnd(rows: readonly EnrolmentRow[]): Date | null {
  const endMs = Math.max(...rows.map(endOf));
  return Number.isFinite(endMs) ? new Date(endMs) : null;
}
