import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { makeBatch } from '../features/enrolments/index.ts';

type Wish = { courseId: number; count: number; redeemBy?: Date | null; accessDays?: number | null };

/** Codes as the command line makes them. */
export async function newCodes(pool: pg.Pool, wish: Wish, nowMs: number): Promise<string[]> {
  const batch = { redeemBy: null, accessDays: null, name: 'Lớp thử', ...wish };
  const { codes } = await makeBatch({ pool, now: () => nowMs }, batch, { staffId: null, clientId: randomUUID() });
  return codes ?? [];
}
