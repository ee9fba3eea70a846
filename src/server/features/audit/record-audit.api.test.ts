import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const ENTRY: AuditEntry = {
  atMs: Date.UTC(2026, 10, 23),
  actorId: null,
  action: 'exam.void',
  subject: { kind: 'exam-attempt', id: '7' },
  before: null,
  after: { reason: 'Mất điện' },
};
const entries = async () =>
  (await test.database.pool.query('SELECT at, actor_id, subject_id, before, after FROM audit_entry')).rows;

it('an entry says who did what to whom, and from what to what', async () => {
  await inTransaction(test.database.pool, (client) => recordAudit(client, ENTRY));
  expect(await entries()).toEqual([
    { at: new Date(ENTRY.atMs), actor_id: null, subject_id: '7', before: null, after: { reason: 'Mất điện' } },
  ]);
});

it('an entry vanishes with the transaction that it belongs to', async () => {
  const before = await entries();
  const failing = inTransaction(test.database.pool, async (client) => {
    await recordAudit(client, ENTRY);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await entries()).toEqual(before);
});

it.each(["UPDATE audit_entry SET action = 'x'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
  'nobody may %s',
  async (statement) => {
    await expect(test.database.pool.query(statement)).rejects.toThrow('append-only');
  },
);
