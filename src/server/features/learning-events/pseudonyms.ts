import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

const SALT_BYTES = 32;
/** Long enough that no two learners of a day collide. */
const PSEUDONYM_BYTES = 16;

/** The day's salt, shared by all servers and created by the first that needs it. `day` is YYYY-MM-DD. */
export async function findSalt(pool: pg.Pool, day: string): Promise<Buffer> {
  const read = async () => {
    const { rows } = await pool.query<{ salt: Buffer }>('SELECT salt FROM learning_event_salt WHERE day = $1', [day]);
    return rows[0]?.salt;
  };
  const known = await read();
  if (known) return known;
  await pool.query('INSERT INTO learning_event_salt (day, salt) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    day,
    randomBytes(SALT_BYTES),
  ]);
  const salt = await read();
  if (!salt) throw new Error(`The salt of ${day} was deleted while it was made.`);
  return salt;
}

/** A learner's pseudonym under that salt. Without the salt it cannot be traced back. */
export function pseudonymOf(userId: number, salt: Buffer): Buffer {
  return createHmac('sha256', salt).update(String(userId)).digest().subarray(0, PSEUDONYM_BYTES);
}
