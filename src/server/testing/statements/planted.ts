import type pg from 'pg';

const ORDER = { up: 'ASC', down: 'DESC' } as const;
const idsOf = (table: string, { max }: { max: number }) => `SELECT id FROM ${table} LIMIT ${max}`;
const FIND = { name: 'planted', text: `SELECT id, name FROM course WHERE id = $1` };

/** Statements for the tests of the check, by what is wrong with each. Nothing runs them. */
export const PLANTED = {
  nothing: (pool: pg.Pool, isUp: boolean, id: number) => [
    pool.query<{ id: number; name: string }>({ ...FIND, values: [id] }),
    pool.query<{ id: number }>(`${idsOf('course', { max: id })} OFFSET ${id + 1}`),
    pool.query<{ id: number }>(`SELECT id FROM course ORDER BY id ${ORDER[isUp ? 'up' : 'down']}`),
    pool.query<{ at: Date | null }>('SELECT archived_at AS at FROM course WHERE id = ANY($1)', [[id]]),
  ],
  table: (pool: pg.Pool) => pool.query<{ id: number }>('SELECT id FROM curse'),
  column: (pool: pg.Pool) => pool.query<{ id: number; title: string }>('SELECT id, name FROM course'),
  type: (pool: pg.Pool) => pool.query<{ id: number }>('SELECT id FROM "user"'),
  null: (pool: pg.Pool) => pool.query<{ archived_at: Date }>('SELECT archived_at FROM course'),
  undeclared: (pool: pg.Pool) => pool.query('SELECT id FROM course'),
  value: (pool: pg.Pool, id: string) => pool.query('DELETE FROM course WHERE id = $1', [id]),
  count: (pool: pg.Pool, id: number) => pool.query('DELETE FROM course WHERE id = $1 AND version = $2', [id]),
  branch: (pool: pg.Pool, isAll: boolean) =>
    pool.query<{ id: number }>(isAll ? 'SELECT id FROM course' : 'SELECT slug AS id FROM course'),
  text: (pool: pg.Pool, table: string) => pool.query<{ id: number }>(`SELECT id FROM ${table}`),
  client: (wrapped: { query: (text: string) => unknown }) => wrapped.query('SELECT id FROM curse'),
  handedOn: (pool: pg.Pool) => pool.query.bind(pool),
};
