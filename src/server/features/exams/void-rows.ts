import type pg from 'pg';

/** What an attempt had reached when it was voided. */
export type Voided = { submitAt: Date | null; isPassed: boolean; totalScore: number | null };

/** Voids an attempt, once. Null: it was voided before. */
export async function markVoided(
  client: pg.PoolClient,
  { id, staffId, reason, nowMs }: { id: number; staffId: number; reason: string; nowMs: number },
): Promise<Voided | null> {
  const { rows } = await client.query<Voided>({
    name: 'exam-attempt-void',
    text: `
      UPDATE exam_attempt SET voided_at = $3, voided_by = $2, voided_reason = $4, due_at = NULL, revision = revision + 1
       WHERE id = $1 AND voided_at IS NULL
      RETURNING submit_at AS "submitAt", is_passed AS "isPassed", total_score AS "totalScore"`,
    values: [id, staffId, new Date(nowMs), reason],
  });
  return rows[0] ?? null;
}
