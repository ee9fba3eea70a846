import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { countLockWaits } from '../testing/test-database.ts';
import { type Database, isDatabaseAway, openDatabase } from './client.ts';

/** A connection that says nothing at five looks in a row is ended. */
const STATEMENT_MS = 2000;
const LOOK_MS = 1000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let database: Database;
/** A statement to which nothing is answered before `answerIt`. */
let asked: Promise<unknown>;
let answerIt: () => Promise<unknown>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = openDatabase(
    { connectionString: test.databaseUrl },
    { poolSize: 1, onError: () => undefined, statementMs: STATEMENT_MS },
  );
  const holder = await test.database.connectAlone();
  await holder.query('SELECT pg_advisory_lock(1)');
  answerIt = () => holder.end();
  await database.pool.query('SET statement_timeout = 0');
  asked = database.pool.query('SELECT pg_advisory_lock(1)');
  asked.catch(() => undefined);
  await expect.poll(() => countLockWaits(test.database.pool)).toBe(1);
});
afterEach(async () => {
  await answerIt();
  await database.close();
  vi.useRealTimers();
});

it('a connection in use on which nothing comes for longer than a statement may take is ended', async () => {
  vi.advanceTimersByTime(LOOK_MS);
  vi.advanceTimersByTime(STATEMENT_MS + 3 * LOOK_MS);
  await expect(asked).rejects.toSatisfy(isDatabaseAway);
});

it('a stop of our own process ends no connection: what came meanwhile is still unread', async () => {
  vi.advanceTimersByTime(LOOK_MS);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
  vi.advanceTimersByTime(LOOK_MS);
  await answerIt();
  await expect(asked).resolves.toMatchObject({ rowCount: 1 });
});
