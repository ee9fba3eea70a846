import type pg from 'pg';

/** A content table: its key and its columns with their SQL types. Names come from our code, never from input. */
export type Table = { name: string; key: string; columns: Record<string, string> };

export type Counts = { added: number; changed: number; unchanged: number; archived: number };

/**
 * Inserts new rows and changes only those that differ. An archived row that is in the list again is restored and counts
 * as changed.
 */
export async function upsertRows(
  client: pg.PoolClient,
  table: Table,
  rows: Record<string, unknown>[],
): Promise<Counts> {
  const names = Object.keys(table.columns);
  const typed = Object.entries(table.columns).map(([name, type]) => `${name} ${type}`);
  const others = names.filter((name) => name !== table.key);
  const differs = `(${others.map((name) => `t.${name}`).join(', ')}, t.archived_at) IS DISTINCT FROM (${others.map((name) => `excluded.${name}`).join(', ')}, NULL)`;
  const extra = table.name === 'course' ? { columns: ', version', values: ', 1' } : { columns: '', values: '' };
  const { rows: written } = await client.query<{ inserted: boolean }>(
    `INSERT INTO ${table.name} AS t (${names.join(', ')}${extra.columns})
     SELECT ${names.join(', ')}${extra.values} FROM jsonb_to_recordset($1::jsonb) AS r(${typed.join(', ')})
     ON CONFLICT (${table.key}) DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}, archived_at = NULL
     WHERE ${differs}
     RETURNING (xmax = 0) AS inserted`,
    [JSON.stringify(rows)],
  );
  const added = written.filter((row) => row.inserted).length;
  return { added, changed: written.length - added, unchanged: rows.length - written.length, archived: 0 };
}

/** Archives the course's rows that are not among `keys`. Returns how many. */
export async function archiveMissing(
  client: pg.PoolClient,
  table: Table,
  scope: string,
  courseId: number,
  keys: unknown[],
): Promise<number> {
  const result = await client.query(
    `UPDATE ${table.name} SET archived_at = now() WHERE ${scope} AND archived_at IS NULL AND NOT (${table.key} = ANY($2))`,
    [courseId, keys],
  );
  return result.rowCount ?? 0;
}
