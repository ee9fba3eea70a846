import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchCodesView, CodeBatchesView, MadeBatchView } from '#contract/code-batches.ts';
import { commenting } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { newCodes } from '../../testing/new-codes.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const BATCHES = '/api/staff/code-batches';

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let staff: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
  staff = await test.person('staff');
});
afterAll(() => test.close());

const wish = (more: object = {}) => ({
  client_id: randomUUID(),
  course_id: FIXTURE.courseId,
  count: 3,
  access_days: 30,
  last_day: null,
  name: 'Lớp tối thứ 3',
  ...more,
});
const post = (path: string, body: object = {}) => talk.post(staff, `${BATCHES}${path}`, body);
const made = async (more: object = {}): Promise<MadeBatchView> => (await post('', wish(more))).body;
const redeem = async (as: Person, code: string) => (await talk.post(as, '/api/enrolments', { code })).body;
const view = async (id: number, query = ''): Promise<BatchCodesView> =>
  (await talk.get(staff, `${BATCHES}/${id}${query}`)).body;
const entries = async (kind: string, id: number) =>
  (
    await test.database.pool.query<{ actor_id: string; action: string; before: unknown; after: object }>(
      'SELECT actor_id, action, before, after FROM audit_entry WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id',
      [kind, String(id)],
    )
  ).rows;

describe('a batch of codes', () => {
  it('shows its codes and their table once, and learners redeem them', async () => {
    const { batch, codes, csv } = await made({ name: '  =Lớp;+A ' });
    expect(batch).toMatchObject({ name: '=Lớp;+A', course_name: 'Khóa thử', used: 0, unused: 3, revoked: 0 });
    expect(codes).toHaveLength(3);
    const table = Papa.parse<string[]>(csv?.slice(1).trim() ?? '').data;
    expect(table.slice(1).map(([code]) => code)).toEqual(codes);
    expect(table[1]?.[2]).toBe("'=Lớp;'+A");

    const learner = await test.person('learner');
    const nowMs = test.clock.nowMs;
    expect(await redeem(learner, codes?.[0] ?? '')).toMatchObject({
      course_id: FIXTURE.courseId,
      expires_at: new Date(nowMs + 30 * 86_400_000).toISOString(),
    });
    const later = JSON.stringify([await view(batch.id), (await talk.get(staff, BATCHES)).body]);
    for (const code of codes ?? []) expect(later).not.toContain(code);
    const [first, second] = (await view(batch.id)).codes;
    expect(first).toMatchObject({
      hint: codes?.[0]?.slice(-4),
      state: 'used',
      redeemed_at: new Date(nowMs).toISOString(),
      learner: { id: learner.userId },
    });
    expect(second).toMatchObject({ state: 'unused', learner: null });
  });

  it('stands nowhere in the database, nor does any text of its codes but the last group', async () => {
    const { codes } = await made();
    const { rows } = await test.database.pool.query<{ row: string }>(
      `SELECT c::text AS row FROM activation_code c UNION ALL SELECT b::text FROM code_batch b
        UNION ALL SELECT a::text FROM audit_entry a`,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    for (const code of codes ?? [])
      for (const text of [code, code.replaceAll('-', ''), code.slice(0, 9)]) expect(stored).not.toContain(text);
  });

  it('of a repeated wish is one, whose codes are not shown again; another wish of that id is refused', async () => {
    const asked = wish();
    const [one, other] = await Promise.all([post('', asked), post('', asked)]);
    const shown = [one, other].map(({ body }) => body.codes);
    expect(shown.filter((codes) => codes === null)).toHaveLength(1);
    expect(one.body.batch.id).toBe(other.body.batch.id);
    expect((await post('', asked)).body).toMatchObject({ batch: { unused: 3 }, codes: null, csv: null });
    expect(talk.refusal(await post('', { ...asked, count: 4 }))).toEqual([409, 'CLIENT_ID_REUSED']);
    const another = await talk.post(await test.person('admin'), BATCHES, asked);
    expect(another.body.batch.id).not.toBe(one.body.batch.id);
  });

  it('whose answer was lost is revoked and made again, once', async () => {
    const { batch, codes } = await made();
    expect(batch.is_replaceable).toBe(true);
    const again = { client_id: randomUUID() };
    const fresh: MadeBatchView = (await post(`/${batch.id}/replace`, again)).body;
    expect(fresh).toMatchObject({ batch: { name: batch.name, access_days: 30, unused: 3 } });
    expect(fresh.codes).toHaveLength(3);
    expect((await view(batch.id)).batch).toMatchObject({ unused: 0, revoked: 3, is_replaceable: false });
    const learner = await test.person('learner');
    expect(await redeem(learner, codes?.[0] ?? '')).toMatchObject({ error: { code: 'CODE_REVOKED' } });

    expect((await post(`/${batch.id}/replace`, again)).body).toMatchObject({
      batch: { id: fresh.batch.id },
      codes: null,
    });
    expect(talk.refusal(await post(`/${batch.id}/replace`, { client_id: randomUUID() }))).toEqual([
      409,
      'BATCH_NOT_REPLACEABLE',
    ]);
  });

  it('that somebody keeps, or of which one code was used, is not made again', async () => {
    const [kept, used] = [await made(), await made()];
    expect((await post(`/${kept.batch.id}/keep`)).body.is_replaceable).toBe(false);
    await post(`/${kept.batch.id}/keep`);
    await redeem(await test.person('learner'), used.codes?.[0] ?? '');
    for (const { batch } of [kept, used])
      expect(talk.refusal(await post(`/${batch.id}/replace`, { client_id: randomUUID() }))).toEqual([
        409,
        'BATCH_NOT_REPLACEABLE',
      ]);
    expect((await entries('code-batch', kept.batch.id)).map(({ action }) => action)).toEqual([
      'codes.create',
      'codes.keep',
    ]);
  });

  it('can be revoked but for what was used, and one code alone; each is written down', async () => {
    const { batch, codes } = await made();
    await redeem(await test.person('learner'), codes?.[0] ?? '');
    const [used, one, rest] = (await view(batch.id)).codes;
    const revoke = (id: number | undefined, reason = 'Gửi nhầm người') =>
      talk.post(staff, `/api/staff/codes/${id}/revoke`, { reason });
    expect((await revoke(one?.id)).body).toEqual({ revoked: 1 });
    expect(talk.refusal(await revoke(one?.id))).toEqual([409, 'CODE_REVOKED']);
    expect(talk.refusal(await revoke(used?.id))).toEqual([409, 'CODE_USED']);
    expect(talk.refusal(await revoke(rest?.id, ' '))).toEqual([400, 'BAD_REQUEST']);
    expect((await post(`/${batch.id}/revoke`, { reason: 'Lớp hủy' })).body).toEqual({ revoked: 1 });
    expect((await post(`/${batch.id}/revoke`, { reason: 'Lớp hủy' })).body).toEqual({ revoked: 0 });

    const seen = await view(batch.id, '?filter=revoked');
    expect(seen.batch).toMatchObject({ used: 1, unused: 0, revoked: 2 });
    expect(seen.codes.map(({ revoked_reason }) => revoked_reason)).toEqual(['Gửi nhầm người', 'Lớp hủy']);
    expect(await redeem(await test.person('learner'), codes?.[2] ?? '')).toMatchObject({
      error: { code: 'CODE_REVOKED' },
    });
    const actor_id = String(staff.userId);
    expect(await entries('code-batch', batch.id)).toMatchObject([
      { actor_id, action: 'codes.create', before: null, after: { count: 3, name: 'Lớp tối thứ 3' } },
      { actor_id, action: 'codes.revoke', before: { unused: 1 }, after: { revoked: 1, reason: 'Lớp hủy' } },
    ]);
    expect(await entries('activation-code', one?.id ?? 0)).toMatchObject([
      { actor_id, action: 'codes.revoke', before: { state: 'unused' }, after: { state: 'revoked' } },
    ]);
  });

  it("ends with its last day in the site's time zone", async () => {
    const { batch, codes } = await made({ last_day: '2099-12-31' });
    expect(batch).toMatchObject({ redeem_by: '2099-12-31T17:00:00.000Z', is_over: false });
    expect(talk.refusal(await post('', wish({ last_day: '2020-01-31' })))).toEqual([400, 'BATCH_ENDED']);
    const before = test.clock.nowMs;
    test.clock.nowMs = Date.parse('2099-12-31T17:00:00.000Z');
    staff = await test.person('staff');
    expect((await view(batch.id)).batch.is_over).toBe(true);
    expect(await redeem(await test.person('learner'), codes?.[0] ?? '')).toMatchObject({
      error: { code: 'CODE_EXPIRED' },
    });
    test.clock.nowMs = before;
    staff = await test.person('staff');
  });

  it('is refused by what is wrong with it', async () => {
    for (const wrong of [{ count: 0 }, { count: 1001 }, { access_days: 0 }, { name: ' ' }, { last_day: '2026-02-30' }])
      expect(talk.refusal(await post('', wish(wrong))), JSON.stringify(wrong)).toEqual([400, 'BAD_REQUEST']);
    expect(talk.refusal(await post('', wish({ course_id: 999_999 })))).toEqual([404, 'COURSE_NOT_FOUND']);
  });
});

describe('the list of batches', () => {
  it('is read by pages, newest first, of one course or all; those of the command line are in it', async () => {
    await test.database.pool.query('TRUNCATE activation_code, code_batch, enrolment');
    for (let n = 0; n < 51; n += 1)
      await newCodes(test.database.pool, { courseId: FIXTURE.courseId, count: 1 }, test.clock.nowMs);
    const list = async (query: string): Promise<CodeBatchesView> => (await talk.get(staff, `${BATCHES}${query}`)).body;
    const first = await list(`?course_id=${FIXTURE.courseId}`);
    expect(first.batches).toHaveLength(50);
    expect(first.batches[0]).toMatchObject({ created_by: null, is_replaceable: false });
    const rest = await list(`?course_id=${FIXTURE.courseId}&before=${first.next_before}`);
    expect([rest.batches.length, rest.next_before]).toEqual([1, null]);
    expect((await list('?course_id=999999')).batches).toEqual([]);
    const table = async (query: string) => (await test.call('GET', `${BATCHES}.csv${query}`, { as: staff })).body;
    const rows = Papa.parse<string[]>((await table(`?course_id=${FIXTURE.courseId}`)).slice(1).trim()).data;
    expect([rows.length, rows[1]?.slice(7)]).toEqual([52, ['0', '1', '0']]);
    expect((await table('?course_id=999999')).trim().split('\r\n')).toHaveLength(1);
  });

  it('leads to codes by pages and state, and to their table', async () => {
    const { batch, codes } = await made({ count: 101 });
    const lan = await test.person('learner');
    await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [lan.userId, '=Lan']);
    await redeem(lan, codes?.[100] ?? '');
    const first = await view(batch.id);
    expect(first.codes).toHaveLength(100);
    const rest = await view(batch.id, `?after=${first.next_after}`);
    expect(rest.codes.map(({ state }) => state)).toEqual(['used']);
    expect((await view(batch.id, '?filter=used')).codes.map(({ id }) => id)).toEqual([rest.codes[0]?.id]);
    const answer = await test.call('GET', `${BATCHES}/${batch.id}/codes.csv?filter=used`, { as: staff });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="lo-ma-${batch.id}.csv"`);
    const [head, row] = Papa.parse<string[]>(answer.body.slice(1).trim()).data;
    expect(head?.[0]).toBe('Mã (4 ký tự cuối)');
    expect(row?.slice(0, 4)).toEqual([`…${codes?.[100]?.slice(-4)}`, 'Đã dùng', String(lan.userId), "'=Lan"]);
  });
});
