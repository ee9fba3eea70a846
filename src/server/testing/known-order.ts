import type pg from 'pg';

/** Code of an order of nobody, so that its pages have an address. */
export const KNOWN_ORDER = '3333333T';

/** Makes it, once. */
export async function insertKnownOrder(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO payment_order (code, course_id, days, price_dong, client_id, created_at)
     SELECT $1, min(id), 30, 200000, gen_random_uuid(), now() FROM course ON CONFLICT (code) DO NOTHING`,
    [KNOWN_ORDER],
  );
}
