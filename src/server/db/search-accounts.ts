import type pg from 'pg';
import { foldCase, foldWords } from '#domain/search/fold.ts';
import { withOwnPlans } from './transaction.ts';

/** Whom a search means, for a list that is read page by page. */
export type AccountSearch = {
  /** all of them, when they are few; null: they are many, or nothing was asked */
  ids: readonly number[] | null;
  /** a tsquery for "user".search_words, when they are many */
  words: string | null;
};

export const EVERYBODY: AccountSearch = { ids: null, words: null };
/** So many are looked up in a list by their ids; more are met soon on the way through it. */
const FEW = 1000;

/** Whether many accounts fit the words: asked of each on the way. Without IS TRUE, all of them would be fetched and sorted. */
export const fitsWordsSql = (words: string, query: string) => `(${words} @@ ${query}::tsquery) IS TRUE`;
const ADDRESS = /^[^\s@]+@[^\s@]*$/;

/**
 * Accounts by typed text: the beginning of an address, or else words, each of which begins one of a name or an address.
 * Without the count, PostgreSQL would guess whether to walk through the list or to look them up.
 */
export async function searchAccounts(pool: pg.Pool, typed: string): Promise<AccountSearch> {
  const words = foldWords(typed).plain;
  if (words.length === 0) return EVERYBODY;
  const key = foldCase(typed.trim());
  if (ADDRESS.test(key)) {
    const ids = await findFew(pool, 'u.email_key LIKE $1', `${key.replace(/[\\%_]/g, '\\$&')}%`);
    if (ids !== null && ids.length > 0) return { ids, words: null };
  }
  // Words hold letters, digits and marks only: nothing to escape.
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const ids = await findFew(pool, 'u.search_words @@ $1::text::tsquery', query);
  return ids === null ? { ids, words: query } : { ids, words: null };
}

async function findFew(
  pool: pg.Pool,
  condition: 'u.email_key LIKE $1' | 'u.search_words @@ $1::text::tsquery',
  value: string,
): Promise<number[] | null> {
  // Planned for this very value: the index of addresses serves a known beginning only.
  const { rows } = await withOwnPlans(pool, (client) =>
    client.query<{ id: number }>(`SELECT u.id::float8 AS id FROM "user" u WHERE ${condition} LIMIT $2`, [
      value,
      FEW + 1,
    ]),
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}
