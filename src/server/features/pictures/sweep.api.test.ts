import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';
import { jpeg } from './pictures-fixture.ts';
import { sweepPictures } from './sweep.ts';

const HOUR_MS = 3_600_000;
let test: TestApp;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  learner = await test.person('learner');
});

describe('the sweep', () => {
  it('takes pictures that nobody attached in two days, and no others', async () => {
    const old = (await upload(test, learner, await jpeg(70, 70, 1))).json() as string;
    const worn = (await upload(test, learner, await jpeg(70, 70, 2), { object: 'avatar' })).json() as string;
    const again = (await upload(test, learner, await jpeg(70, 70, 3))).json() as string;
    await test.database.pool.query('UPDATE "user" SET avatar = $2 WHERE id = $1', [learner.userId, worn]);
    test.clock.nowMs += 47 * HOUR_MS;
    const young = (await upload(test, learner, await jpeg(70, 70, 4))).json() as string;
    expect((await upload(test, learner, await jpeg(70, 70, 3))).json()).toBe(again);
    test.clock.nowMs += HOUR_MS;
    await sweepPictures({ pool: test.database.pool, ...test.deps });

    const { rows: left } = await test.database.pool.query<{ name: string }>(
      'SELECT name FROM upload WHERE user_id = $1',
      [learner.userId],
    );
    expect(left.map(({ name }) => name).toSorted()).toEqual([worn, young, again].toSorted());
    const status = async (name: string) =>
      (await test.call('GET', `/cdn/comment/small/${name}`, { as: learner })).statusCode;
    expect([await status(old), await status(young), await status(again)]).toEqual([404, 200, 200]);
    // It can be uploaded again.
    expect((await upload(test, learner, await jpeg(70, 70, 1))).json()).toBe(old);
    expect(await status(old)).toBe(200);
  });
});
