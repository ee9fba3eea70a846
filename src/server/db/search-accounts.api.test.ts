import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { fitsWordsSql, searchAccounts } from './search-accounts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.database.pool.query(
    `INSERT INTO "user" (name, email, email_key, password_hash)
     SELECT name, email, email, '-' FROM unnest($1::text[], $2::text[]) AS u(name, email)`,
    [
      ['Bưởi Đắng', 'Bưởi Ngọt', 'Người Khác', 'Dấu Lạ'],
      ['lan@vuon.example', 'lan@vuon.example.org', 'nguoi.lan@vuon.example', 'a_b%c@vuon.example'],
    ],
  );
});
afterAll(() => test.close());

/** E-mail addresses of all whom a search means, read as a list would. */
async function found(typed: string): Promise<string[]> {
  const { ids, words } = await searchAccounts(test.database.pool, typed);
  const { rows } = await test.database.pool.query<{ email: string }>(
    `SELECT u.email FROM "user" u
      WHERE ($1::bigint[] IS NULL OR u.id = ANY($1)) AND ($2::text IS NULL OR ${fitsWordsSql('u.search_words', '$2::text')})
      ORDER BY u.id`,
    [ids, words],
  );
  return rows.map(({ email }) => email);
}

it.each([
  ['an address, and what it is the beginning of', 'lan@vuon.example', ['lan@vuon.example', 'lan@vuon.example.org']],
  ['an address in capitals', ' LAN@VUON.EXAMPLE.ORG ', ['lan@vuon.example.org']],
  [
    'words where a sign would stand for others elsewhere',
    'la_@vuon',
    ['lan@vuon.example', 'lan@vuon.example.org', 'nguoi.lan@vuon.example', 'a_b%c@vuon.example'],
  ],
  ['an address with such signs', 'a_b%c@vuon', ['a_b%c@vuon.example']],
  ['parts of an address that nobody begins with', 'nguoi@vuon', ['nguoi.lan@vuon.example']],
  ['words without marks', 'buoi dang', ['lan@vuon.example']],
  ['the beginning of words, in any order', 'ngo bu', ['lan@vuon.example.org']],
  ['nobody', 'khong-co-ai', []],
])('finds %s', async (_fact, typed, emails) => {
  expect(await found(typed)).toEqual(emails);
});

it('means everybody without a word', async () => {
  expect(await searchAccounts(test.database.pool, ' ?! ')).toEqual({ ids: null, words: null });
});

it.each([
  ['that most of the newest have', 'Mít Tố Nữ', 60],
  ['that few of them have, and many before', 'Cam Sành', 1001],
])('names nobody for words %s, and leaves them to the list', async (_fact, name, count) => {
  await test.database.pool.query(
    `INSERT INTO "user" (name, email, email_key, password_hash)
     SELECT CASE WHEN n <= $2 THEN $1 ELSE 'Ai Đó' END, $3 || n || '@a.example', $3 || n || '@a.example', '-'
       FROM generate_series(1, CASE WHEN $2 > 1000 THEN $2 + 1000 ELSE $2 END) n`,
    [name, count, name.slice(0, 1)],
  );
  const { ids, words } = await searchAccounts(test.database.pool, name);
  expect(ids).toBeNull();
  expect(words).not.toBeNull();
  expect(await found(name)).toHaveLength(count);
});
