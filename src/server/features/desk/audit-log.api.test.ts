import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditLogQuery, AuditLogView } from '#contract/desk/audit-log.ts';
import type { PageServices } from '#contract/page-services.ts';
import { inTransaction } from '../../db/transaction.ts';
import { buildTestApp, type Person, START_MS, type TestApp } from '../../testing/test-app.ts';
import { recordAudit } from '../audit/index.ts';

let test: TestApp;
let admin: Person;
let staff: Person;
let ask: (services: PageServices) => Promise<unknown>;
beforeAll(async () => {
  const handle = async (_request: Request, services: PageServices) => Response.json((await ask(services)) ?? null);
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
  [admin, staff] = [await test.person('admin'), await test.person('staff')];
  await inTransaction(test.database.pool, async (client) => {
    for (let n = 1; n <= 120; n += 1)
      await recordAudit(client, {
        atMs: START_MS + n,
        actorId: n % 2 === 0 ? staff.userId : null,
        action: n % 3 === 0 ? 'account.note' : 'exam.void',
        subject: { kind: n % 3 === 0 ? 'account' : 'exam-attempt', id: String(n) },
        before: { text: '=1+1' },
        after: null,
      });
  });
});
afterAll(() => test.close());

async function log(query: AuditLogQuery, as: Person | null = admin) {
  ask = (services) => services.listAuditLog(query);
  return (await test.call('GET', '/', { as })).json() as { status: string; code?: string; view: AuditLogView };
}
const subjects = async (query: AuditLogQuery) =>
  (await log(query)).view.entries.map(({ subject_id }) => Number(subject_id));

it('comes in pages that miss and repeat nothing, newest first', async () => {
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const { view } = await log(before === null ? {} : { before: String(before) });
    seen.push(...view.entries.map(({ subject_id }) => Number(subject_id)));
    before = view.next_before;
  } while (before !== null);
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
});

it('is filtered by who did it, what was done and to what', async () => {
  expect((await log({ action: 'account.note' })).view.entries).toHaveLength(40);
  expect(await subjects({ kind: 'account', subject: '9' })).toEqual([9]);
  expect(await subjects({ kind: 'exam-attempt', subject: '9' })).toEqual([]);
  const byMail = await subjects({ actor: staff.email.toUpperCase() });
  expect(byMail.every((n) => n % 2 === 0) && byMail.length === 50).toBe(true);
  expect(await subjects({ actor: String(staff.userId) })).toEqual(byMail);
  expect(await subjects({ actor: 'nobody@tsubame.example' })).toEqual([]);
  expect((await log({})).view.actions).toEqual(['account.note', 'exam.void']);
});

it('names who did it, or says that it was the command line', async () => {
  const { entries } = (await log({})).view;
  expect(entries[0]).toMatchObject({
    actor: { id: staff.userId, name: expect.any(String) },
    before: '{"text":"=1+1"}',
  });
  expect(entries[1]).toMatchObject({ actor: null, after: null });
});

it('is for admins alone', async () => {
  expect(await log({}, staff)).toEqual({ status: 'refused', code: 'ADMIN_ONLY' });
  expect(await log({}, null)).toEqual({ status: 'refused', code: 'SIGN_IN_REQUIRED' });
});

it('is a table, too', async () => {
  const answer = await test.call('GET', '/api/staff/audit-log.csv?kind=account&subject=9', { as: admin });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.split('\r\n')).toHaveLength(3);
  expect(answer.body).toContain('account.note');
});
