import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LearnersQuery } from '#contract/desk/learner-list.ts';
import type { PageServices } from '#contract/page-services.ts';
import { fold, foldWords } from '#domain/search/fold.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { createUser } from '../auth/index.ts';

let test: TestApp;
let staff: Person;
let ask: (services: PageServices) => Promise<unknown>;
beforeAll(async () => {
  const handle = async (_request: Request, services: PageServices) => Response.json((await ask(services)) ?? null);
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
  staff = await test.person('staff');
});
afterAll(() => test.close());

async function listed(query: LearnersQuery, as: Person = staff) {
  ask = (services) => services.listLearners(query);
  const { view } = (await test.call('GET', '/', { as })).json() as {
    view: { learners: { id: number; name: string; courses: unknown[] }[]; next_before: number | null };
  };
  return view;
}
const namesOf = async (query: LearnersQuery) => (await listed(query)).learners.map(({ name }) => name);

let accounts = 0;
async function account(name: string, email = `tk${(accounts += 1)}@tsubame.example`): Promise<number> {
  return createUser({ pool: test.database.pool, now: test.deps.now }, { name, email, password: 'chim én bay thấp' });
}

describe('the search', () => {
  it.each([
    'Nguyễn Văn Đạt',
    'ĐẶNG THỊ HỒNG',
    'Ｆｕｌｌ　Ｗｉｄｔｈ',
    'タナカ がくせい',
    'Zoë O’Neil-3',
    'ﾊﾟﾝダ',
    '田中 ヴァン',
  ])('folds %s in the database as the domain does', async (name) => {
    const id = await account(name);
    const { rows } = await test.database.pool.query<{ words: string[] }>(
      'SELECT tsvector_to_array(search_words) AS words FROM "user" WHERE id = $1',
      [id],
    );
    const email = `tk${accounts}@tsubame.example`;
    expect(new Set(rows[0]?.words)).toEqual(new Set(foldWords(`${name} ${email}`).plain));
    expect((await listed({ q: fold(name).slice(0, 5) })).learners.map((one) => one.id)).toContain(id);
  });

  it('finds beginnings of words in any order, with and without tone marks, in the address too', async () => {
    const id = await account('Trần Thị Ánh Nguyệt', 'anh.nguyet92@truong-hoc.example');
    for (const q of [
      'nguyet anh',
      'NGUYỆT',
      'tran thi ng',
      'anh.nguyet92@truong-hoc.example',
      'truong hoc',
      'nguyet92',
    ])
      expect(
        (await listed({ q })).learners.map((one) => one.id),
        q,
      ).toEqual([id]);
    for (const q of ['guyet', 'nguyet binh']) expect((await listed({ q })).learners, q).toEqual([]);
    // What holds no word asks for nothing.
    for (const q of ["' | '", '& !']) expect((await listed({ q })).learners.length, q).toBeGreaterThan(1);
  });

  it('follows a changed name', async () => {
    const id = await account('Cũ Kỹ');
    await test.database.pool.query('UPDATE "user" SET name = $2 WHERE id = $1', [id, 'Mới Tinh']);
    expect(await namesOf({ q: 'cu ky' })).toEqual([]);
    expect(await namesOf({ q: 'moi tinh' })).toEqual(['Mới Tinh']);
  });
});

describe('the list', () => {
  it('is filtered by role, course and suspension', async () => {
    const enrolled = await test.person('enrolled');
    const admin = await test.person('admin');
    const tester = await test.person('tester');
    const ids = async (query: LearnersQuery) => (await listed(query)).learners.map(({ id }) => id);
    expect(await ids({ filter: 'admin' })).toEqual([admin.userId]);
    expect(await ids({ filter: 'staff' })).toEqual([staff.userId]);
    expect(await ids({ filter: 'tester' })).toEqual([tester.userId]);
    expect(await ids({ course: String(FIXTURE.courseId) })).toEqual([enrolled.userId]);
    expect(await ids({ course: '999' })).toEqual([]);
    expect(await ids({ filter: 'suspended' })).toEqual([]);
    await test.call('POST', `/api/staff/learners/${enrolled.userId}`, {
      as: staff,
      body: { change: 'suspend', reason: 'Chia sẻ tài khoản' },
    });
    expect(await ids({ filter: 'suspended' })).toEqual([enrolled.userId]);
    expect(await ids({ filter: 'suspended', course: String(FIXTURE.courseId) })).toEqual([enrolled.userId]);
  });

  it('comes in pages that miss and repeat nobody, newest first', async () => {
    const made: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const { rows } = await test.database.pool.query<{ id: number }>(
        `INSERT INTO "user" (name, email, email_key, password_hash) VALUES ($1, $2, $2, 'x') RETURNING id::float8 AS id`,
        [`Trang Hạc ${n}`, `hac${n}@trang.example`],
      );
      made.unshift(rows[0]?.id ?? 0);
    }
    const first = await listed({ q: 'trang hac' });
    expect(first.learners).toHaveLength(50);
    const second = await listed({ q: 'trang hac', before: String(first.next_before) });
    expect([...first.learners, ...second.learners].map(({ id }) => id)).toEqual(made);
    expect(second.next_before).toBeNull();
  });

  it('is a table whose cells are no formulas', async () => {
    await account('=1+1 Bảng', 'bang@tsubame.example');
    const answer = await test.call('GET', '/api/staff/learners.csv?q=bang', { as: staff });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toContain("'=1+1 Bảng");
    expect(answer.body).toContain('bang@tsubame.example');
  });
});
