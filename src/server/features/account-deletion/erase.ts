import type pg from 'pg';
import { erasedIfAskedByMs } from '#domain/account/deletion.ts';
import { mayDeleteFiles } from '../../db/lock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { recordAudit } from '../audit/index.ts';
import { forgetAddress } from '../auth/index.ts';
import { eraseComments } from '../comments/index.ts';
import { erasePictures } from '../pictures/index.ts';
import { eraseRatings } from '../ratings/index.ts';

type ErasureDeps = { pool: pg.Pool; pictures: MediaStore; now: () => number };

/** In a round; the others' turn comes with the next one. */
const AT_ONCE = 100;

/**
 * Erases the accounts whose owners had their days to keep them. One that fails doesn't hold up the others: the first
 * error is thrown at the end, and the next round tries again.
 */
export async function eraseDueAccounts(deps: ErasureDeps, signal: AbortSignal): Promise<void> {
  const askedBy = new Date(erasedIfAskedByMs(deps.now()));
  const { rows } = await deps.pool.query<{ id: number }>(
    `SELECT id::float8 AS id FROM "user" WHERE deletion_asked_at <= $1 ORDER BY deletion_asked_at LIMIT ${AT_ONCE}`,
    [askedBy],
  );
  const errors: unknown[] = [];
  for (const { id } of rows) {
    if (signal.aborted) break;
    await eraseAccount(deps, id, askedBy).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Erases an account if its deletion was asked for by that moment: all in one transaction, so that it is there whole or
 * not at all. What stays has no name: orders and transfers, the audit log, and deleted comments above the replies of
 * others. Files of recordings have lost their rows; the sweep deletes them. 'busy': a backup is being made that may still
 * need the files.
 */
export async function eraseAccount(
  { pool, pictures, now }: ErasureDeps,
  userId: number,
  askedBy: Date,
): Promise<'erased' | 'kept' | 'busy'> {
  return inTransaction(pool, async (client) => {
    if (!(await mayDeleteFiles(client))) return 'busy';
    // Before their learner, as whoever takes money in: a transfer may arrive in this moment.
    await client.query('SELECT FROM payment_order WHERE user_id = $1 ORDER BY id FOR UPDATE', [userId]);
    const { rows } = await client.query<{ email: string; emailKey: string; isTester: boolean }>(
      `SELECT email, email_key AS "emailKey", is_tester AS "isTester"
         FROM "user" WHERE id = $1 AND deletion_asked_at <= $2 FOR UPDATE`,
      [userId, askedBy],
    );
    const [account] = rows;
    // Kept meanwhile, or erased by another server.
    if (!account) return 'kept';
    await eraseComments(client, userId, now());
    await eraseRatings(client, { userId, isTester: account.isTester });
    await erasePictures(client, pictures, userId);
    await forgetAddress(client, account);
    const subject = { kind: 'account', id: String(userId) } as const;
    const entry = { action: 'account.erase', before: null, after: null } as const;
    await recordAudit(client, { atMs: now(), actorId: null, subject, ...entry });
    // Whatever else refers to it goes with it, or loses its name: ON DELETE.
    await client.query('DELETE FROM "user" WHERE id = $1', [userId]);
    return 'erased';
  });
}
