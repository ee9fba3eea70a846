import type pg from 'pg';

/** Records the names of a pool's prepared statements until `end` returns them. */
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
