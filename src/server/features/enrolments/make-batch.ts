import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { createActivationCode, formatActivationCode } from '#domain/enrolment/activation-code.ts';
import { isReplaceable } from '#domain/enrolment/code-batch.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import { type BatchMaker, findEarlierWish, insertBatch, insertCodes, lockBatch, type NewBatch } from './batch-rows.ts';
import { revokeBatchAudited } from './revoke.ts';

type Deps = { pool: pg.Pool; now: () => number };

/** `codes` can be read this once; null: an earlier call with the same id made the batch. */
export type MadeBatch = { id: number; codes: string[] | null };

/** Makes a batch of codes, once per client id. From the command line it is kept by whoever reads its output. */
export function makeBatch({ pool, now }: Deps, wish: NewBatch, maker: BatchMaker): Promise<MadeBatch> {
  return inTransaction(pool, (client) => make(client, wish, maker, new Date(now())));
}

/** Why the codes of a batch that nobody has seen were revoked. */
const NEVER_SEEN = 'Chưa ai lưu được mã, đã tạo lại thành lô mới.';

/** Revokes a batch whose codes perhaps nobody has seen, since its answer was lost, and makes it again. */
export function replaceBatch({ pool, now }: Deps, batchId: number, maker: BatchMaker): Promise<MadeBatch> {
  return inTransaction(pool, async (client) => {
    const at = new Date(now());
    const batch = await lockBatch(client, batchId);
    if (!batch) throw new AppError('BATCH_NOT_FOUND');
    const earlier = await findEarlierWish(client, maker);
    if (!earlier) {
      if (!isReplaceable(batch)) throw new AppError('BATCH_NOT_REPLACEABLE');
      await revokeBatchAudited(client, batchId, { staffId: maker.staffId, reason: NEVER_SEEN, at });
    }
    return make(client, batch, maker, at);
  });
}

async function make(client: pg.PoolClient, wish: NewBatch, maker: BatchMaker, at: Date): Promise<MadeBatch> {
  const keptAt = maker.staffId === null ? at : null;
  const id = await insertBatch(client, wish, maker, { createdAt: at, keptAt });
  if (id === null) return { id: await repeated(client, wish, maker), codes: null };
  const codes = Array.from({ length: wish.count }, () => createActivationCode((below) => randomInt(below)));
  await insertCodes(client, id, codes);
  const { courseId, count, redeemBy, accessDays, name } = wish;
  await recordAudit(client, {
    atMs: at.getTime(),
    actorId: maker.staffId,
    action: 'codes.create',
    subject: { kind: 'code-batch', id: String(id) },
    before: null,
    after: { courseId, count, redeemBy, accessDays, name },
  });
  return { id, codes: codes.map(formatActivationCode) };
}

/** The batch that the same wish made before. */
async function repeated(client: pg.PoolClient, wish: NewBatch, maker: BatchMaker): Promise<number> {
  const earlier = await findEarlierWish(client, maker);
  if (!earlier) throw new Error('a batch was made with this id and is not there');
  const isSame =
    earlier.courseId === wish.courseId &&
    earlier.count === wish.count &&
    earlier.accessDays === wish.accessDays &&
    earlier.name === wish.name &&
    earlier.redeemBy?.getTime() === wish.redeemBy?.getTime();
  if (!isSame) throw new AppError('CLIENT_ID_REUSED');
  return earlier.id;
}
