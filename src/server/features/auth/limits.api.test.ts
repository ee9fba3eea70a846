import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { createSignInLimits, LIMITS } from './limits.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const times = (count: number) => Array.from({ length: count }, (_, n) => n);

async function signIn(email: string, password: string, from: string) {
  const answer = await test.call('POST', '/api/auth/sign-in', { body: { email, password }, from });
  return { status: answer.statusCode, code: answer.json().error?.code, retryAfter: answer.headers['retry-after'] };
}

describe('tries of one account from one address', () => {
  it('are refused beyond ten, with the right password too, and say when to come again', async () => {
    const { email, password } = await test.person('learner');
    for (const _ of times(10)) expect(await signIn(email, 'wrong one', '192.0.2.1')).toMatchObject({ status: 401 });
    const refused = await signIn(email, password, '192.0.2.1');
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(15 * 60);
    // Another address is not refused, nor is another account from here.
    expect(await signIn(email, password, '192.0.2.2')).toMatchObject({ status: 200 });
    const other = await test.person('learner');
    expect(await signIn(other.email, other.password, '192.0.2.1')).toMatchObject({ status: 200 });
  });

  it('count a whole IPv6 line as one address, and the account in any spelling', async () => {
    const { email } = await test.person('learner');
    for (const n of times(10)) await signIn(n % 2 ? email : email.toUpperCase(), 'wrong one', `2001:db8:1:2::${n + 1}`);
    expect(await signIn(email, 'wrong one', '2001:db8:1:2:ffff::1')).toMatchObject({ status: 429 });
  });

  it('are forgotten after a right password', async () => {
    const { email, password } = await test.person('learner');
    for (const _ of times(9)) await signIn(email, 'wrong one', '192.0.2.3');
    expect(await signIn(email, password, '192.0.2.3')).toMatchObject({ status: 200 });
    for (const _ of times(2)) expect(await signIn(email, 'wrong one', '192.0.2.3')).toMatchObject({ status: 401 });
  });
});

describe('tries of one account from everywhere', () => {
  it('are slowed beyond thirty and never refused: nobody locks out another person', async () => {
    const waits: number[] = [];
    const limits = createSignInLimits(test.database.pool, async (ms) => waits.push(ms));
    for (const n of times(LIMITS.account.points)) await limits.beforeTry('victim@tsubame.example', `10.0.0.${n}`);
    expect(waits).toEqual([]);
    await limits.beforeTry('victim@tsubame.example', '10.0.1.1');
    expect(waits).toEqual([1500]);
  });

  it('are counted for all servers together', async () => {
    const waits: number[] = [];
    const servers = times(3).map(() => createSignInLimits(test.database.pool, async (ms) => waits.push(ms)));
    for (const n of times(LIMITS.account.points + 1))
      await servers[n % 3]?.beforeTry('second@tsubame.example', `10.0.2.${n}`);
    expect(waits).toEqual([1500]);
  });
});

describe('tries of many accounts from one address', () => {
  it('are slowed beyond sixty', async () => {
    const waits: number[] = [];
    const limits = createSignInLimits(test.database.pool, async (ms) => waits.push(ms));
    for (const n of times(LIMITS.address.points + 1)) await limits.beforeTry(`n${n}@tsubame.example`, '10.0.3.1');
    expect(waits).toEqual([1500]);
  });
});

describe('new accounts from one address', () => {
  it('are refused beyond twenty an hour', async () => {
    const limits = createSignInLimits(test.database.pool);
    for (const _ of times(LIMITS.register.points)) await limits.beforeRegister('192.0.2.9');
    const answer = await test.call('POST', '/api/auth/register', {
      body: { name: 'Minh Anh', email: 'late@tsubame.example', password: 'chim én bay thấp' },
      from: '192.0.2.9',
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });
});
