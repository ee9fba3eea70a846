import type pg from 'pg';

/** Takes an account's ratings out of the totals, in the caller's transaction. Those of testers were never counted. */
export async function eraseRatings(
  client: pg.PoolClient,
  { userId, isTester }: { userId: number; isTester: boolean },
): Promise<void> {
  await client.query(
    `WITH gone AS (DELETE FROM rating WHERE user_id = $1 RETURNING course_id, rating)
     UPDATE rating_total t SET count = t.count - 1, sum = t.sum - gone.rating
       FROM gone WHERE t.course_id = gone.course_id AND NOT $2::boolean`,
    [userId, isTester],
  );
}
