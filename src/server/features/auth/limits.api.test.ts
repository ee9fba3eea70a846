import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/app-error.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { isKnownBrowser, withKnownAccount } from './known-browser.ts';
import { createSignInLimits, limitAddress, LIMITS, MAX_PER_ADDRESS, SLOWED_MS } from './limits.ts';
import { verifyPassword } from './password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const times = (count: number) => Array.from({ length: count }, (_, n) => n);

const stranger = (address: string) => ({ address, isKnown: false });

/** `cookie`: what the browser has kept. */
async function signIn(email: string, password: string, from: string, cookie = '') {
  const body = { email, password };
  const answer = await test.call('POST', '/api/auth/sign-in', { body, from, headers: cookie ? { cookie } : {} });
  return {
    cookies: [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? ''),
    status: answer.statusCode,
    code: answer.json().error?.code,
    retryAfter: answer.headers['retry-after'],
  };
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
    for (const n of times(LIMITS.account.points))
      await limits.beforeTry('victim@tsubame.example', stranger(`10.0.0.${n}`));
    expect(waits).toEqual([]);
    await limits.beforeTry('victim@tsubame.example', stranger('10.0.1.1'));
    expect(waits).toEqual([1500]);
  });

  it('are counted for all servers together', async () => {
    const waits: number[] = [];
    const servers = times(3).map(() => createSignInLimits(test.database.pool, async (ms) => waits.push(ms)));
    for (const n of times(LIMITS.account.points + 1))
      await servers[n % 3]?.beforeTry('second@tsubame.example', stranger(`10.0.2.${n}`));
    expect(waits).toEqual([1500]);
  });
});

describe('tries of many accounts from one address', () => {
  const setAddress = (from: string, points: number) =>
    test.database.pool.query('INSERT INTO rate_limit (key, points, expire) VALUES ($1, $2, $3)', [
      `address:${from}`,
      points,
      Date.now() + 60_000,
    ]);

  it('are slowed beyond sixty', async () => {
    const waits: number[] = [];
    const limits = createSignInLimits(test.database.pool, async (ms) => waits.push(ms));
    for (const n of times(LIMITS.address.points + 1))
      await limits.beforeTry(`n${n}@tsubame.example`, stranger('10.0.3.1'));
    expect(waits).toEqual([1500]);
  });

  it('are refused beyond 240, and say when to come again; a browser that is known to its account is not', async () => {
    const { email, password } = await test.person('learner');
    const known = (await signIn(email, password, '192.0.2.40')).cookies.find((one) => one.startsWith('tsubame_known='));
    await setAddress('192.0.2.41', MAX_PER_ADDRESS);
    const refused = await signIn(email, password, '192.0.2.41');
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(await signIn(email, password, '192.0.2.41', known)).toMatchObject({ status: 200 });
    // Of another account the same browser knows nothing.
    const other = await test.person('learner');
    expect(await signIn(other.email, other.password, '192.0.2.41', known)).toMatchObject({ status: 429 });
  });

  it('write nothing once they are refused, and slow no owner of an account', async () => {
    await setAddress('192.0.2.42', MAX_PER_ADDRESS);
    const counters = async () =>
      (await test.database.pool.query('SELECT key, points FROM rate_limit ORDER BY key')).rows as object[];
    const before = await counters();
    for (const email of ['fresh1@tsubame.example', 'fresh2@tsubame.example'])
      expect(await signIn(email, 'wrong one', '192.0.2.42')).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(await counters()).toEqual(before);
  });

  it('do not count once their pair is refused: a school stays below its limit', async () => {
    await setAddress('192.0.2.43', MAX_PER_ADDRESS - 11);
    const limits = createSignInLimits(test.database.pool, () => Promise.resolve());
    const tried = (email: string) => limits.beforeTry(email, stranger('192.0.2.43'));
    const outcomes: string[] = [];
    for (const _ of times(20))
      outcomes.push((await Promise.allSettled([tried('one.of.them@tsubame.example')]))[0].status);
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(10);
    expect(await tried('another.one@tsubame.example')).toBe('192.0.2.43');
  });
});

describe('wrong tries of the whole site', () => {
  it('slow every browser beyond three hundred, but for those that are known to their account', async () => {
    const waits: number[] = [];
    const limits = createSignInLimits(test.database.pool, async (ms) => waits.push(ms));
    await test.database.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'site:%'`);
    for (const n of times(LIMITS.site.points)) await limits.afterFailure(stranger(`10.1.0.${n}`));
    await limits.beforeTry('calm@tsubame.example', stranger('10.1.9.1'));
    expect(waits).toEqual([]);
    await limits.afterFailure(stranger('10.1.2.1'));
    await limits.beforeTry('other@tsubame.example', stranger('10.1.9.2'));
    expect(waits).toEqual([SLOWED_MS.underAttack]);
    await limits.beforeTry('own@tsubame.example', { address: '10.1.9.3', isKnown: true });
    expect(waits).toHaveLength(1);
    await test.database.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'site:%'`);
  });

  it('are counted with the first wrong password', async () => {
    const count = async () =>
      (await test.database.pool.query(`SELECT points FROM rate_limit WHERE key LIKE 'site:%'`)).rows[0]?.points ?? 0;
    const before = await count();
    const { email, password } = await test.person('learner');
    await signIn(email, 'wrong one', '192.0.2.50');
    await signIn(email, password, '192.0.2.50');
    expect(await count()).toBe(before + 1);
  });

  it('hold five tries of an address at a time, and let no other address wait for them', async () => {
    const held: (() => void)[] = [];
    const limits = createSignInLimits(
      test.database.pool,
      () => new Promise((resolve) => held.push(() => resolve(null))),
    );
    await test.database.pool.query(
      `INSERT INTO rate_limit (key, points, expire) VALUES ('address:192.0.2.60', $1, $2), ('address:192.0.2.61', $1, $2)`,
      [LIMITS.address.points, Date.now() + 60_000],
    );
    const refused: string[] = [];
    const tries = times(50).map(async (n) => {
      const tried = limits.beforeTry(`h${n}@tsubame.example`, stranger('192.0.2.60'));
      await tried.catch((error: AppError) => refused.push(error.code ?? error.message));
    });
    // Five run, forty wait, the others are told to come again. None is let go before all have come.
    await expect.poll(() => refused.length).toBe(5);
    expect(held).toHaveLength(5);
    const elsewhere = limits.beforeTry('elsewhere@tsubame.example', stranger('192.0.2.61'));
    await expect.poll(() => held.length).toBe(6);
    const letGo = setInterval(() => held.splice(0).forEach((go) => go()), 5);
    expect(await elsewhere).toBe('192.0.2.61');
    await Promise.all(tries);
    clearInterval(letGo);
    expect(refused).toEqual(times(5).map(() => 'TOO_MANY_ATTEMPTS'));
  });
});

describe('a crowd of tries from one address', () => {
  it('lets nobody elsewhere wait for its passwords to be looked at', async () => {
    const { email, password } = await test.person('learner');
    // Each that ends is followed by another, so as many wait as may; one too many, while another has its turn, gives up.
    const crowd = { isThere: true };
    const keepAsking = async () => {
      while (crowd.isThere) await verifyPassword('wrong one', null, limitAddress('192.0.2.80'));
    };
    const ends = Promise.allSettled(times(62).map(keepAsking));
    try {
      expect(await signIn(email, password, '192.0.2.80')).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
      expect(await signIn(email, password, '192.0.2.81')).toMatchObject({ status: 200 });
    } finally {
      crowd.isThere = false;
      await ends;
    }
  });
});

describe('a browser that is known to its account', () => {
  it('has tries of its own: who shares its address can’t use them up', async () => {
    const { email, password } = await test.person('learner');
    const known = (await signIn(email, password, '192.0.2.70')).cookies.find((one) => one.startsWith('tsubame_known='));
    for (const _ of times(11)) await signIn(email, 'wrong one', '192.0.2.70');
    expect(await signIn(email, password, '192.0.2.70')).toMatchObject({ status: 429 });
    expect(await signIn(email, password, '192.0.2.70', known)).toMatchObject({ status: 200 });
    for (const _ of times(10)) await signIn(email, 'wrong one', '192.0.2.70', known);
    expect(await signIn(email, password, '192.0.2.70', known)).toMatchObject({ status: 429 });
  });

  it.each(['', 'x', 'A'.repeat(22), `${'A'.repeat(22)}.${'B'.repeat(22)}`, '%00', 'é'.repeat(22)])(
    'is not made by the cookie %j',
    async (value) => {
      const { email } = await test.person('learner');
      expect(isKnownBrowser(value, email, 'secret')).toBe(false);
      expect(isKnownBrowser(withKnownAccount(value, email, 'secret'), email, 'secret')).toBe(true);
      expect(isKnownBrowser(withKnownAccount(value, email, 'another secret'), email, 'secret')).toBe(false);
    },
  );

  it('keeps five accounts, the latest first', () => {
    let cookie = '';
    for (const n of times(6)) cookie = withKnownAccount(cookie, `a${n}`, 'secret');
    expect(times(6).map((n) => isKnownBrowser(cookie, `a${n}`, 'secret'))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
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
