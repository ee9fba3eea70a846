import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type ConnectionSettings, openDatabase } from '../db/client.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('a server with its database', () => {
  it.each(['/healthz', '/readyz'])('answers %s', async (url) => {
    const answer = await test.call('GET', url);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('a server with an embedded PostgreSQL', () => {
  it('tells how that is', async () => {
    const postgresHealth = () => ({ state: 'ended' as const, ends: 2 });
    const app = await buildApp({ ...test.deps, postgresHealth });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', postgres: { state: 'ended', ends: 2 } });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
    await app.close();
  });
});

describe('a server whose database is gone', () => {
  const nowhere: [string, () => ConnectionSettings][] = [
    ['nobody listens', () => ({ ...connection(), port: 1, host: '127.0.0.1' })],
    ['the database was dropped', () => ({ ...connection(), database: 'no_such_database' })],
    ['the password was changed', () => ({ ...connection(), password: 'another', user: 'nobody' })],
  ];

  it('says so in the log once a minute, not twice a request', async () => {
    const database = openDatabase(
      { ...connection(), port: 1, host: '127.0.0.1' },
      { poolSize: 2, onError: () => undefined },
    );
    const lines: { msg: string; count?: number }[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) };
    const app = await buildApp({ ...test.deps, database }, { logger: { level: 'warn', stream } });
    for (let request = 0; request < 20; request += 1) await app.inject(request % 2 ? '/api/me' : '/readyz');
    expect(lines.map(({ msg, count }) => [msg, count])).toEqual([['unavailable', 1]]);
    await app.close();
    await database.close();
  });

  it('finds it at the address to which it has moved', async () => {
    const { host, port } = connection();
    const settings = { ...connection(), port: 1, host: '127.0.0.1' };
    const database = openDatabase(settings, { poolSize: 2, onError: () => undefined });
    await expect(database.checkReady()).rejects.toThrow('ECONNREFUSED');
    database.moveTo({ host, port });
    await database.checkReady();
    await (await database.connectAlone()).end();
    await database.close();
  });

  it.each(nowhere)('lives, is not ready, and sends callers away for a moment: %s', async (_fact, settings) => {
    const database = openDatabase(settings(), { poolSize: 2, onError: () => undefined });
    const app = await buildApp({ ...test.deps, database });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    for (const url of ['/readyz', '/api/me', '/api/courses']) {
      const answer = await app.inject(url);
      expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 503, 'UNAVAILABLE']);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.body).not.toContain('no_such_database');
    }
    await app.close();
    await database.close();
  });
});

function connection() {
  const { host, port, user, password } = inject('testServer');
  // Not the template: nobody can connect to it while it is copied.
  return { host, port, user, password, database: new URL(test.databaseUrl).pathname.slice(1) };
}
