import type { Db } from './client.ts';

/**
 * Memoizes `make` per database: for prepared statements, whose text drizzle would otherwise build at every call.
 * Statement names must be unique in the program.
 */
export function memoizeByDatabase<T extends object>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const statement = made.get(db) ?? make(db);
    made.set(db, statement);
    return statement;
  };
}
