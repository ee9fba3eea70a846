import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';
import { codeOf, jpeg } from './pictures-fixture.ts';

let test: TestApp;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  learner = await test.person('learner');
});

describe('a learner', () => {
  it('may store 200 MB', async () => {
    await test.database.pool.query(
      `INSERT INTO upload (name, user_id, object, bytes, created_at) VALUES ('full', $1, 'comment', $2, $3)`,
      [learner.userId, 200 * 1024 * 1024 - 400, new Date(test.clock.nowMs)],
    );
    const answer = await upload(test, learner, await jpeg(400, 300));
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'UPLOADS_FULL']);
    expect((await upload(test, await test.person('learner'), await jpeg(400, 300))).statusCode).toBe(200);
    await test.database.pool.query(`DELETE FROM upload WHERE name = 'full'`);
  });

  it('may send 30 in ten minutes', async () => {
    const none = Buffer.from('none');
    for (let n = 0; n < LEARNER_LIMITS.upload; n += 1)
      expect(codeOf(await upload(test, learner, none))).toBe('IMAGE_FORMAT');
    const refused = await upload(test, learner, none);
    expect([refused.statusCode, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'TOO_FAST', '600']);
    test.clock.nowMs += 600_000;
    expect(codeOf(await upload(test, learner, none))).toBe('IMAGE_FORMAT');
  });
});

describe('who sends far too many', () => {
  it('keeps nobody else waiting', async () => {
    const flood = Array.from({ length: 700 }, () => test.call('POST', '/upload-image', { as: learner, body: {} }));
    const other = await upload(test, await test.person('learner'), await jpeg(40, 30));
    expect(other.statusCode).toBe(200);
    const refused = new Set((await Promise.all(flood)).map((answer) => answer.statusCode));
    expect(refused).toEqual(new Set([415, 429]));
  });
});
