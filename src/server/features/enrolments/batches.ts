import {
  BATCHES_PER_PAGE,
  type BatchCodesCsvQuery,
  type BatchCodesQuery,
  BatchCodesView,
  type CodeBatchesQuery,
  CodeBatchesView,
  type CodeBatchInput,
  type CodeBatchView,
  CODES_PER_PAGE,
  MadeBatchView,
  RevokedCodesView,
} from '#contract/code-batches.ts';
import { isStaffOf } from '#domain/access/staff-of.ts';
import { codeState, isReplaceable } from '#domain/enrolment/code-batch.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { csvMoment, toCsv } from '../../platform/csv.ts';
import type { Staff } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { type BatchRow, type CodeRow, endOfDay, findBatches, findCodes } from './batch-rows.ts';
import { makeBatch, type MadeBatch, replaceBatch } from './make-batch.ts';
import { revokeBatchAudited, revokeCodeAudited } from './revoke.ts';
import type { EnrolmentDeps } from './service.ts';

/** Batches of codes with what became of them, newest first. */
export async function listCodeBatches(
  { pool, now }: EnrolmentDeps,
  context: RequestContext,
  { staffOf }: Staff,
  { course_id: courseId, before }: CodeBatchesQuery,
): Promise<CodeBatchesView> {
  const rows = await findBatches(pool, { courseId, before, limit: BATCHES_PER_PAGE + 1, staffOf });
  const shown = rows.slice(0, BATCHES_PER_PAGE);
  return CodeBatchesView.parse({
    batches: shown.map((row) => toBatchView(context, row, now())),
    next_before: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  });
}

/** Makes a batch. Its codes are in this answer only. */
export async function makeCodeBatch(
  deps: EnrolmentDeps,
  context: RequestContext,
  staff: Staff,
  input: CodeBatchInput,
): Promise<MadeBatchView> {
  const { course_id: courseId, count, access_days: accessDays, last_day: lastDay, name } = input;
  if (!context.tree.courseById.has(courseId)) throw new AppError('COURSE_NOT_FOUND');
  const redeemBy = lastDay === null ? null : await endOfDay(deps.pool, lastDay, deps.timeZone);
  if (redeemBy && redeemBy.getTime() <= deps.now()) throw new AppError('BATCH_ENDED');
  const maker = { staffId: staff.userId, clientId: input.client_id };
  const made = await makeBatch(deps, { courseId, count, accessDays, redeemBy, name }, maker);
  return toMadeView(deps, context, staff, made);
}

/** Revokes a batch whose codes nobody has seen and makes it again. */
export async function replaceCodeBatch(
  deps: EnrolmentDeps,
  context: RequestContext,
  staff: Staff,
  batchId: number,
  clientId: string,
): Promise<MadeBatchView> {
  await requireBatch(deps, staff, batchId);
  const made = await replaceBatch(deps, batchId, { staffId: staff.userId, clientId });
  return toMadeView(deps, context, staff, made);
}

/** Notes that somebody has the codes of a batch, which is then never offered to be made again. */
export async function keepCodeBatch(
  deps: EnrolmentDeps,
  context: RequestContext,
  staff: Staff,
  batchId: number,
): Promise<CodeBatchView> {
  await requireBatch(deps, staff, batchId);
  const nowMs = deps.now();
  await inTransaction(deps.pool, async (client) => {
    const { rowCount } = await client.query('UPDATE code_batch SET kept_at = $2 WHERE id = $1 AND kept_at IS NULL', [
      batchId,
      new Date(nowMs),
    ]);
    if (rowCount === 0) return;
    const subject = { kind: 'code-batch', id: String(batchId) } as const;
    const change = { before: { keptAt: null }, after: { keptAt: new Date(nowMs) } };
    await recordAudit(client, { atMs: nowMs, actorId: staff.userId, action: 'codes.keep', subject, ...change });
  });
  return toBatchView(context, await requireBatch(deps, staff, batchId), deps.now());
}

/** A batch and its codes: who used which, when. */
export async function viewCodeBatch(
  deps: EnrolmentDeps,
  context: RequestContext,
  staff: Staff,
  batchId: number,
  { filter = 'all', after }: BatchCodesQuery,
): Promise<BatchCodesView> {
  const batch = await requireBatch(deps, staff, batchId);
  const rows = await findCodes(deps.pool, { batchId, filter, after: after ?? null, limit: CODES_PER_PAGE + 1 });
  const shown = rows.slice(0, CODES_PER_PAGE);
  return BatchCodesView.parse({
    batch: toBatchView(context, batch, deps.now()),
    codes: shown.map(toCodeView),
    next_after: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  });
}

/** The same as a table for spreadsheets. */
export async function exportBatchCodes(
  deps: EnrolmentDeps,
  staff: Staff,
  batchId: number,
  { filter = 'all' }: BatchCodesCsvQuery,
): Promise<string> {
  await requireBatch(deps, staff, batchId);
  const at = csvMoment(deps.timeZone);
  const rows = await findCodes(deps.pool, { batchId, filter, after: null, limit: null });
  return toCsv<CodeRow>(
    {
      // Four digits alone would be read as a number.
      'Mã (4 ký tự cuối)': ({ hint }) => `…${hint}`,
      'Trạng thái': (row) => STATES[codeState(row)],
      'Mã học viên': ({ learnerId }) => learnerId,
      'Học viên': ({ learnerName }) => learnerName,
      Email: ({ learnerEmail }) => learnerEmail,
      'Dùng lúc': ({ redeemedAt }) => at(redeemedAt),
      'Thu hồi lúc': ({ revokedAt }) => at(revokedAt),
      'Người thu hồi': ({ revokedBy }) => revokedBy,
      'Lý do thu hồi': ({ revokedReason }) => revokedReason,
    },
    rows,
  );
}

const STATES = { unused: 'Chưa dùng', used: 'Đã dùng', revoked: 'Đã thu hồi' } as const;

/** Revokes what is left of a batch. */
export async function revokeCodeBatch(
  deps: EnrolmentDeps,
  staff: Staff,
  batchId: number,
  reason: string,
): Promise<RevokedCodesView> {
  await requireBatch(deps, staff, batchId);
  const by = { staffId: staff.userId, reason, at: new Date(deps.now()) };
  return RevokedCodesView.parse({
    revoked: await inTransaction(deps.pool, (client) => revokeBatchAudited(client, batchId, by)),
  });
}

/** Revokes one code that nobody has used. */
export function revokeOneCode(
  deps: EnrolmentDeps,
  { userId: staffId, staffOf }: Staff,
  codeId: number,
  reason: string,
): Promise<RevokedCodesView> {
  return inTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<{ redeemed_at: Date | null; course_id: number }>(
      `SELECT c.redeemed_at, b.course_id FROM activation_code c JOIN code_batch b ON b.id = c.batch_id
        WHERE c.id = $1 FOR UPDATE OF c`,
      [codeId],
    );
    const [code] = rows;
    if (!code || !isStaffOf({ staffOf }, code.course_id)) throw new AppError('NOT_FOUND');
    if (await revokeCodeAudited(client, { codeId }, { staffId, reason, at: new Date(deps.now()) }))
      return RevokedCodesView.parse({ revoked: 1 });
    throw new AppError(code.redeemed_at ? 'CODE_USED' : 'CODE_REVOKED');
  });
}

/** A batch of the courses of staff. Its course never changes. */
async function requireBatch({ pool }: EnrolmentDeps, { staffOf }: Staff, id: number): Promise<BatchRow> {
  const [row] = await findBatches(pool, { id, limit: 1, staffOf });
  if (!row) throw new AppError('BATCH_NOT_FOUND');
  return row;
}

async function toMadeView(
  deps: EnrolmentDeps,
  context: RequestContext,
  staff: Staff,
  made: MadeBatch,
): Promise<MadeBatchView> {
  const batch = toBatchView(context, await requireBatch(deps, staff, made.id), deps.now());
  const day = (moment: string | null) => moment && csvMoment(deps.timeZone)(new Date(Date.parse(moment) - 1));
  const columns = {
    'Mã kích hoạt': (code: string) => code,
    'Khóa học': () => batch.course_name,
    'Lô mã': () => batch.name,
    'Số ngày học': () => batch.access_days ?? 'không giới hạn',
    'Kích hoạt trước': () => day(batch.redeem_by),
  };
  return MadeBatchView.parse({ batch, codes: made.codes, csv: made.codes && toCsv(columns, made.codes) });
}

export function toBatchView({ tree }: RequestContext, row: BatchRow, nowMs: number): CodeBatchView {
  return {
    id: row.id,
    name: row.name,
    course_id: row.courseId,
    // A course that was taken out keeps its batches.
    course_name: tree.courseById.get(row.courseId)?.name ?? `Khóa ${row.courseId}`,
    access_days: row.accessDays,
    redeem_by: row.redeemBy?.toISOString() ?? null,
    is_over: row.redeemBy !== null && row.redeemBy.getTime() <= nowMs,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    used: row.used,
    unused: row.unused,
    revoked: row.revoked,
    is_replaceable: isReplaceable(row),
  };
}

function toCodeView(row: CodeRow): BatchCodesView['codes'][number] {
  const { learnerId, learnerName } = row;
  return {
    id: row.id,
    hint: row.hint,
    state: codeState(row),
    redeemed_at: row.redeemedAt?.toISOString() ?? null,
    learner: learnerId === null ? null : { id: learnerId, name: learnerName ?? '' },
    revoked_at: row.revokedAt?.toISOString() ?? null,
    revoked_by: row.revokedBy,
    revoked_reason: row.revokedReason,
  };
}
