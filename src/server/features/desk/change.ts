import type pg from 'pg';
import type { AuditEntry } from '../audit/index.ts';
import type { AccountRow } from './account-row.ts';

/** Who changes what, in the transaction that does it. */
export type Change = {
  client: pg.PoolClient;
  account: AccountRow;
  nowMs: number;
  /** writes the change down */
  audit: (entry: Pick<AuditEntry, 'action' | 'before' | 'after'>) => Promise<void>;
};
