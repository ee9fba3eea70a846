import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '../platform/env.ts';
import type * as client from './client.ts';
import { connectDatabase } from './connect.ts';

const { openDatabase } = vi.hoisted(() => ({ openDatabase: vi.fn<() => client.Database>() }));
vi.mock('./client.ts', async (load) => ({ ...(await load<typeof client>()), openDatabase }));
afterEach(() => vi.clearAllMocks());

/** A PostgreSQL that answers nothing but these statements. */
function postgres(answers: Record<string, string>) {
  const asked: string[] = [];
  const query = (sql: string) => {
    asked.push(sql);
    const found = Object.entries(answers)
      .filter(([start]) => sql.trimStart().startsWith(start))
      .toSorted(([one], [other]) => other.length - one.length)[0];
    return found
      ? Promise.resolve({ rows: [JSON.parse(found[1])] })
      : Promise.reject(new Error(`not expected: ${sql}`));
  };
  const close = vi.fn(() => Promise.resolve());
  openDatabase.mockReturnValue({ pool: { query }, close } as unknown as client.Database);
  return { asked, close };
}

const OF_TODAY = {
  'SHOW server_version_num': '{ "server_version_num": "180001" }',
  SHOW: '{ "setting": "on" }',
  'SELECT to_regclass': '{ "is_there": true }',
};

const start = () => connectDatabase(readEnv({ DATABASE_URL: 'postgres://x@127.0.0.1/x' }), () => undefined);

describe('a database that is refused is told in words and left as it was', () => {
  it.each([
    [
      'of an older PostgreSQL',
      { ...OF_TODAY, 'SHOW server_version_num': '{ "n": "160004" }' },
      'This is PostgreSQL 16',
    ],
    ['that may forget', { ...OF_TODAY, 'SHOW fsync': '{ "fsync": "off" }' }, 'fsync = off'],
    ['of a newer Tsubame', { ...OF_TODAY, 'SELECT created_at': '{ "created_at": "9999999999999" }' }, 'newer Tsubame'],
    ['of another program', { ...OF_TODAY, 'SELECT created_at': '{ "created_at": "1" }' }, 'does not know (1)'],
  ])('%s', async (_fact, answers, words) => {
    const { asked, close } = postgres(answers);
    await expect(start()).rejects.toThrow(words);
    expect(asked.filter((sql) => !/^\s*(SHOW|SELECT) /.test(sql))).toEqual([]);
    expect(close).toHaveBeenCalledOnce();
  });
});
