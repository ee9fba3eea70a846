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

describe('a server whose database is gone', () => {
  const nowhere: [string, () => ConnectionSettings][] = [
    ['nobody listens', () => ({ ...connection(), port: 1, host: '127.0.0.1' })],
    ['the database was dropped', () => ({ ...connection(), database: 'no_such_database' })],
    ['the password was changed', () => ({ ...connection(), password: 'another', user: 'nobody' })],
  ];

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
  const { host, port, user, password, template } = inject('testServer');
  return { host, port, user, password, database: template };
}
