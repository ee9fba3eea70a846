import type pg from 'pg';
import { recordAudit } from '../audit/index.ts';
import { markRevoked } from './batch-rows.ts';

/** `staffId` null: the command line. */
type Revoker = { staffId: number | null; reason: string; at: Date };

/** Revokes what is left of a batch. Returns how many codes. */
export async function revokeBatchAudited(client: pg.PoolClient, batchId: number, by: Revoker): Promise<number> {
  const revoked = (await markRevoked(client, { batchId }, by)).length;
  if (revoked === 0) return 0;
  await recordAudit(client, {
    atMs: by.at.getTime(),
    actorId: by.staffId,
    action: 'codes.revoke',
    subject: { kind: 'code-batch', id: String(batchId) },
    before: { unused: revoked },
    after: { unused: 0, revoked, reason: by.reason },
  });
  return revoked;
}

/** Revokes one code, unless it was used or revoked before. Returns whether it did. */
export async function revokeCodeAudited(
  client: pg.PoolClient,
  which: { codeId: number } | { codeHash: Buffer },
  by: Revoker,
): Promise<boolean> {
  const [revoked] = await markRevoked(client, which, by);
  if (!revoked) return false;
  await recordAudit(client, {
    atMs: by.at.getTime(),
    actorId: by.staffId,
    action: 'codes.revoke',
    subject: { kind: 'activation-code', id: String(revoked.id) },
    before: { state: 'unused' },
    after: { state: 'revoked', reason: by.reason },
  });
  return true;
}
