import type pg from 'pg';

/** Runs the work in a transaction: commits, or rolls back and rethrows. */
export function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return run(pool, 'BEGIN', work);
}

/** Runs read-only work on one snapshot of the database. */
export function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return run(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
}

/**
 * Runs read-only work whose statements are planned for the very values that they get. Elsewhere plans are generic
 * (client.ts), which suits lists with filters badly: most are not set, and a plan for all of them sorts a million rows.
 */
export function withOwnPlans<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return run(pool, 'BEGIN READ ONLY', async (client) => {
    await client.query('SET LOCAL plan_cache_mode = force_custom_plan');
    return work(client);
  });
}

type Begin = 'BEGIN' | 'BEGIN READ ONLY' | 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

async function run<T>(pool: pg.Pool, begin: Begin, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // If even the rollback fails, the connection is lost; the first error says more.
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
