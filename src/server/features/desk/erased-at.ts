import { erasedAtMs } from '#domain/account/deletion.ts';

/** When an account is erased unless it is kept, for the wire; null: it is not to be deleted. */
export function erasedAtOf(askedAt: Date | null): string | null {
  return askedAt && new Date(erasedAtMs(askedAt.getTime())).toISOString();
}
