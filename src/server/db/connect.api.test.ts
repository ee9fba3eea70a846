import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { isDatabaseAway } from './client.ts';
import { connectDatabase } from './connect.ts';

const SLOW_MS = 2500;

let test: TestApp;
/** Before PostgreSQL, as slow to answer as on a busy machine. */
let slow: net.Server;
let url: URL;
beforeAll(async () => {
  test = await buildTestApp();
  url = new URL(test.databaseUrl);
  const target = path.join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port}`);
  url.searchParams.delete('host');
  slow = net.createServer((socket) => {
    setTimeout(() => {
      const postgres = net.connect(target);
      for (const one of [socket, postgres]) one.on('error', () => undefined);
      socket.pipe(postgres).pipe(socket);
    }, SLOW_MS);
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  url.host = `127.0.0.1:${(slow.address() as AddressInfo).port}`;
});
afterAll(async () => {
  slow.close();
  await test.close();
});

it('a program that starts waits for a slow PostgreSQL; a site that is used soon says that it is busy', async () => {
  const { database, stop } = await connectDatabase(readEnv({ DATABASE_URL: url.href }), () => undefined);
  const held = await database.pool.connect();
  database.limitWaiting(readEnv({}).DATABASE_WAIT_SECONDS * 1000);
  await expect(database.pool.query('SELECT')).rejects.toSatisfy(isDatabaseAway);
  held.release();
  await stop();
});
