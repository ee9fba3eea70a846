import type pg from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseAway } from '../../db/client.ts';
import { lookUpSession } from './session.ts';

it('of a database that says nothing is looked up no longer than a connection may take', async () => {
  const query = () => new Promise(() => undefined);
  const silent = { options: { connectionTimeoutMillis: 1 }, query } as unknown as pg.Pool;
  await expect(lookUpSession(silent, null, 0)).rejects.toSatisfy(isDatabaseAway);
});
