import type { Db } from './client.ts';

/**
 * What `make` makes of a database, once for each: for prepared statements, whose text drizzle would otherwise put
 * together anew at every call. Each has a name of its own in the whole program.
 */
export function memoizeByDatabase<T extends object>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const statement = made.get(db) ?? make(db);
    made.set(db, statement);
    return statement;
  };
}
