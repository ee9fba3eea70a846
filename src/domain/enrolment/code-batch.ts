/** The most codes that are made at once. */
export const MAX_BATCH_CODES = 1000;
/** A hundred years: whoever wants more means for ever. */
export const MAX_ACCESS_DAYS = 36_500;
/** Longest name of a batch. */
export const MAX_BATCH_NAME_UNITS = 100;
/** Longest reason for revoking codes. */
export const MAX_REVOKE_REASON_UNITS = 500;

/** Which codes of a batch staff may list. */
export const CODE_FILTERS = ['all', 'unused', 'used', 'revoked'] as const;
export type CodeFilter = (typeof CODE_FILTERS)[number];

/** What became of a code. One that was used is never revoked. */
export function codeState(code: {
  readonly redeemedAt: Date | null;
  readonly revokedAt: Date | null;
}): Exclude<CodeFilter, 'all'> {
  if (code.redeemedAt) return 'used';
  return code.revokedAt ? 'revoked' : 'unused';
}

/**
 * Whether a batch may be revoked and made again: the answer that showed its codes may have been lost, so that nobody
 * has them.
 */
export function isReplaceable(batch: {
  readonly keptAt: Date | null;
  readonly used: number;
  readonly unused: number;
}): boolean {
  return batch.keptAt === null && batch.used === 0 && batch.unused > 0;
}
