import type pg from 'pg';

/** Writes down the names of the prepared statements that a pool is asked for, until `end` answers them. */
export function watchStatements(pool: pg.Pool): { end(): (string | undefined)[] } {
  const names: (string | undefined)[] = [];
  const query = pool.query.bind(pool);
  pool.query = ((...args: Parameters<typeof query>) => {
    names.push((args[0] as { name?: string }).name);
    return query(...args);
  }) as typeof pool.query;
  return {
    end() {
      pool.query = query;
      return names;
    },
  };
}
