import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commenting, wrongCounters } from '../../testing/commenting.ts';
import { countReads } from '../../testing/count-reads.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';

const HOUR_MS = 3_600_000;
const LESSON = FIXTURE.openVideo.lesson;

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let lan: Person;
let minh: Person;
let teacher: Person;
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
});
afterAll(async () => {
  expect(await wrongCounters(test.database.pool)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  await test.database.pool.query('TRUNCATE comment, comment_place CASCADE; TRUNCATE rate_limit');
  [lan, minh, teacher] = [await test.person('learner'), await test.person('learner'), await test.person('staff')];
});

/** All ids by pages, as the specification's client reads them; by `before`, as ours does. */
async function walk(as: Person | null, by: 'page' | 'before'): Promise<number[]> {
  const seen: number[] = [];
  let query = '';
  for (let page = 1; ; page += 1) {
    const { data, paginate } = await talk.list(as, query);
    seen.push(...data.map((one) => one.id));
    const hasMore = by === 'page' ? page < paginate.last_page : paginate.next_before !== null;
    if (!hasMore) return seen;
    query = by === 'page' ? `&page=${page + 1}` : `&before=${paginate.next_before}`;
  }
}

/** Comments as they were made, in states as they were put: what each viewer must find. */
async function makeComments(
  plan: { author: number; state: string; isPinned: boolean; replies: number }[],
  authors: Person[],
) {
  const { pool } = test.database;
  const made = [];
  for (const { author, state, isPinned, replies } of plan) {
    const userId = authors[author]?.userId ?? 0;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO comment (place_kind, place_id, user_id, content, created_at, state, pinned_at, replies_count)
       VALUES ('lesson', $1, $2, 'x', now(), $3, $4, $5) RETURNING id::float8`,
      [LESSON, userId, state, isPinned ? new Date() : null, replies],
    );
    const id = rows[0]?.id ?? 0;
    for (let n = 0; n < replies; n += 1) {
      await pool.query(
        `INSERT INTO comment (place_kind, place_id, user_id, content, created_at, parent_id) VALUES ('lesson', $1, $2, 'y', now(), $3)`,
        [LESSON, userId, id],
      );
    }
    made.push({ id, author, state, isPinned, replies });
  }
  const counted = made.filter(({ state, replies }) => state === 'shown' || (state === 'deleted' && replies > 0)).length;
  await pool.query(
    `INSERT INTO comment_place (kind, id, total) VALUES ('lesson', $1, $2) ON CONFLICT (kind, id) DO UPDATE SET total = excluded.total`,
    [LESSON, counted],
  );
  return made;
}

describe('the list', () => {
  const plans = fc.array(
    fc.record({
      author: fc.nat(1),
      state: fc.constantFrom('shown', 'shown', 'shown', 'hidden', 'deleted'),
      isPinned: fc.constant(false),
      replies: fc.nat(1),
    }),
    { maxLength: 45 },
  );

  it('shows every viewer each comment once, by pages and by ids, whatever is hidden, deleted or pinned', async () => {
    await fc.assert(
      fc.asyncProperty(plans, fc.nat(3), async (plan, pins) => {
        await test.database.pool.query('TRUNCATE comment, comment_place CASCADE');
        let left = pins;
        const pinnable = plan.map((one) => ({ ...one, isPinned: one.state === 'shown' && left-- > 0 }));
        const made = await makeComments(pinnable, [lan, minh]);
        const viewers = [
          { person: null, sees: () => false },
          { person: lan, sees: (author: number) => author === 0 },
          { person: minh, sees: (author: number) => author === 1 },
          { person: teacher, sees: () => true },
        ];
        for (const { person, sees } of viewers) {
          const visible = made.filter(
            ({ state, author, replies }) => state === 'shown' || (state === 'hidden' ? sees(author) : replies > 0),
          );
          const pinned = visible.filter((one) => one.isPinned).map((one) => one.id);
          const rest = visible.filter((one) => !one.isPinned).map((one) => one.id);
          const { paginate, data } = await talk.list(person);
          expect([paginate.total, paginate.last_page]).toEqual([
            visible.length,
            Math.max(1, Math.ceil(visible.length / 10)),
          ]);
          expect(new Set(data.slice(0, pinned.length).map((one) => one.id))).toEqual(new Set(pinned));
          for (const by of ['page', 'before'] as const)
            expect((await walk(person, by)).slice(pinned.length)).toEqual(rest.toReversed());
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('stays whole for who goes on by ids while others write', async () => {
    const old = await makeComments(
      Array.from({ length: 25 }, () => ({ author: 0, state: 'shown', isPinned: false, replies: 0 })),
      [lan],
    );
    const first = await talk.list(null);
    await talk.written(minh, 'Mới');
    await talk.remove(lan, old[20]?.id ?? 0);
    const second = await talk.list(null, `&before=${first.paginate.next_before}`);
    expect(second.data.map((one) => one.id)).toEqual(
      old
        .slice(5, 15)
        .map((one) => one.id)
        .toReversed(),
    );
  });

  it('opens at a linked comment, a linked reply and a pinned one, on the page where its thread stands', async () => {
    const made = await makeComments(
      Array.from({ length: 34 }, () => ({ author: 0, state: 'shown', isPinned: false, replies: 1 })),
      [lan],
    );
    const target = made[10]?.id ?? 0;
    const reply = await talk.answered(minh, target, 'Đáp');
    for (const id of [target, reply]) {
      const around = await talk.list(null, `&around=${id}`);
      const page = await talk.list(null, `&page=${around.paginate.current_page}`);
      expect(around).toEqual(page);
      expect(around.data.map((one) => one.id)).toContain(target);
    }
    await talk.post(teacher, `/api/comments/${target}/pin`, { pinned: true });
    expect((await talk.list(null, `&around=${reply}`)).paginate.current_page).toBe(1);
    expect(talk.refusal(await talk.get(null, `/api/comment/list?lesson_id=${LESSON}&around=999999`))).toEqual([
      404,
      'COMMENT_NOT_FOUND',
    ]);
  });

  it.each([
    'page=0',
    'page=x',
    'page=1.5',
    'before=-1',
    'around=%00',
    'name=exam',
    'id=abc',
    'before=9999999999999999',
  ])('refuses %s', async (query) => {
    expect(talk.refusal(await talk.get(null, `/api/comment/list?lesson_id=${LESSON}&${query}`))).toEqual([
      400,
      'BAD_REQUEST',
    ]);
  });

  it('of a lesson with 20,000 comments reads as many rows as it shows, at both ends', async () => {
    const { pool } = test.database;
    await pool.query(
      `INSERT INTO comment (place_kind, place_id, user_id, content, created_at)
       SELECT 'lesson', CASE WHEN n % 200 = 0 THEN $2::int ELSE $1::int END, $3, 'x', now() FROM generate_series(1, 20000) AS n`,
      [LESSON, FIXTURE.openDocument.lesson, lan.userId],
    );
    await pool.query(
      `INSERT INTO comment_place (kind, id, total) SELECT 'lesson', place_id, count(*) FROM comment GROUP BY place_id`,
    );
    await pool.query('ANALYZE comment');
    const counter = await countReads(test, 'comment');
    const rowsRead = async (page: number) => {
      const { rows, answer } = await counter.reads({ url: `/api/comment/list?lesson_id=${LESSON}&page=${page}` });
      expect(answer.statusCode).toBe(200);
      return rows;
    };
    expect(await rowsRead(1)).toBeLessThan(100);
    expect(await rowsRead(1990)).toBeLessThan(100);
    expect(await rowsRead(1991)).toBeLessThan(100);
    // The middle is the farthest from both ends.
    expect(await rowsRead(995)).toBeGreaterThan(9000);
    await counter.close();
  });
});

describe('pictures of a comment', () => {
  const picture = (shade: number) =>
    sharp({ create: { width: 80, height: 60, channels: 3, background: { r: shade, g: 200, b: 90 } } })
      .png()
      .toBuffer();
  const uploaded = async (as: Person, shade: number, object = 'comment') =>
    (await upload(test, as, await picture(shade), { object })).json() as string;
  const small = (name: string) => `/cdn/comment/small/${name}`;

  it('stand in their order, and alone where there is no text', async () => {
    const names = [await uploaded(lan, 10), await uploaded(lan, 120), await uploaded(lan, 240)];
    const { status, body } = await talk.write(lan, '', { images: names.toReversed().join(',') });
    expect(status).toBe(200);
    const images = names.toReversed().map(small);
    expect(body).toMatchObject({ content: '', images, image: images[0], img: images[0] });
    expect((await talk.list(null)).data[0]).toMatchObject({ images, image: images[0] });
    expect((await test.call('GET', (images[0] ?? '').replace('small', 'default'))).statusCode).toBe(200);
    // Of a deleted one they are told to nobody.
    await talk.answered(minh, body.id, 'Đẹp');
    await talk.remove(lan, body.id);
    expect((await talk.list(teacher)).data[0]).toMatchObject({ images: [], image: null });
  });

  it('are one’s own, of the last day, for comments, and three at most', async () => {
    const [mine, others, face] = [await uploaded(lan, 20), await uploaded(minh, 30), await uploaded(lan, 40, 'avatar')];
    const unknown = `${'a'.repeat(32)}.webp`;
    const before = await test.countRows();
    for (const images of [others, face, unknown, `${mine},${others}`, 'x', '../etc', `${mine}\u0000`])
      expect(talk.refusal(await talk.write(lan, 'Có ảnh', { images }))).toEqual([400, 'COMMENT_IMAGE_UNKNOWN']);
    const many = Array.from({ length: 4 }, (_, n) => `${String(n).repeat(32)}.webp`).join(',');
    expect(talk.refusal(await talk.write(lan, 'x', { images: many }))).toEqual([400, 'COMMENT_TOO_MANY_IMAGES']);
    const { rate_limit: _turns, ...after } = await test.countRows();
    expect(after).toMatchObject({ comment: before['comment'], comment_image: before['comment_image'] });
    expect((await talk.write(lan, 'Hai lần một ảnh', { images: `${mine},${mine}` })).body.images).toEqual([
      small(mine),
    ]);
    test.clock.nowMs += 24 * HOUR_MS;
    expect(talk.refusal(await talk.write(lan, 'Muộn', { images: mine }))).toEqual([400, 'COMMENT_IMAGE_UNKNOWN']);
    // Sent once more it is as good as new.
    expect(await uploaded(lan, 20)).toBe(mine);
    expect((await talk.write(lan, 'Lại', { images: mine })).status).toBe(200);
    expect((await talk.write(lan, 'Không ảnh', { images: '' })).body.images).toEqual([]);
  });

  it('tell a repeated sending apart', async () => {
    const client_id = crypto.randomUUID();
    const name = await uploaded(lan, 50);
    const { body } = await talk.write(lan, 'Ảnh', { client_id, images: name });
    expect((await talk.write(lan, 'Ảnh', { client_id, images: name })).body.id).toBe(body.id);
    expect(talk.refusal(await talk.write(lan, 'Ảnh', { client_id }))).toEqual([409, 'CLIENT_ID_REUSED']);
  });

  it('let a comment without text stay without, and with text lose it', async () => {
    const { body } = await talk.write(lan, 'Chữ', { images: await uploaded(lan, 60) });
    expect((await talk.post(lan, `/api/comments/${body.id}/edit`, { content: '' })).body.content).toBe('');
  });
});
