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
/** Of the newest accounts. Words that so many of them have are common: collecting all who have them would take longest. */
const SAMPLE = { accounts: 1000, common: 50 };

/**
 * Whether an account has the words that many have: asked of one after another on the way. Bare, PostgreSQL would take it
 * for rare, and fetch and sort all accounts that have them.
 */
export const fitsWordsSql = (words: string, query: string) => `(SELECT ${words} @@ ${query}::tsquery)`;

const ADDRESS = /^[^\s@]+@[^\s@]*$/;

/**
 * Accounts by typed text: the beginning of an address, or else words, each of which begins one of a name or an address.
 * PostgreSQL would guess how many they are, and so whether to look them up or to meet them on the way.
 */
export async function searchAccounts(pool: pg.Pool, typed: string): Promise<AccountSearch> {
  const words = foldWords(typed).plain;
  if (words.length === 0) return EVERYBODY;
  const key = foldCase(typed.trim());
  // Words hold letters, digits and marks only: nothing to escape.
  const query = words.map((word) => `'${word}':*`).join(' & ');
  // Planned for these very values: the index of addresses serves a known beginning only.
  return withOwnPlans(pool, async (client) => {
    const atAddress = ADDRESS.test(key) ? await findByAddress(client, key) : [];
    if (atAddress.length > 0 && atAddress.length <= FEW) return { ids: atAddress, words: null };
    const ids = (await isCommon(client, query)) ? null : await findFew(client, query);
    return ids === null ? { ids, words: query } : { ids, words: null };
  });
}

type Id = { id: number };

async function findByAddress(client: pg.PoolClient, begin: string): Promise<number[]> {
  const { rows } = await client.query<Id>(
    'SELECT u.id::float8 AS id FROM "user" u WHERE u.email_key LIKE $1 LIMIT $2',
    [`${begin.replace(/[\\%_]/g, '\\$&')}%`, FEW + 1],
  );
  return rows.map(({ id }) => id);
}

async function isCommon(client: pg.PoolClient, query: string): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::float8 AS count FROM (SELECT u.search_words AS words FROM "user" u ORDER BY u.id DESC LIMIT $2) newest
      WHERE ${fitsWordsSql('newest.words', '$1::text')}`,
    [query, SAMPLE.accounts],
  );
  return (rows[0]?.count ?? 0) >= SAMPLE.common;
}

/** All who have the words; null: they are many. */
async function findFew(client: pg.PoolClient, query: string): Promise<number[] | null> {
  const { rows } = await client.query<Id>(
    'SELECT u.id::float8 AS id FROM "user" u WHERE u.search_words @@ $1::text::tsquery LIMIT $2',
    [query, FEW + 1],
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}
