import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/app-error.ts';

/**
 * The part of an address that one household or one machine can't change: an IPv6 line gets a whole /64, so all of it
 * counts as one. IPv4 inside IPv6 is IPv4.
 */
export function limitAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back];
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  const [high, low] = numbers.slice(6);
  if (high !== undefined && low !== undefined && numbers.slice(0, 6).join() === '0,0,0,0,0,65535')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const line = numbers.slice(0, 4).map((number) => number.toString(16));
  return `${line.join(':')}::/64`;
}

const MINUTE = 60;

/** Limits of what a stranger may try. Counted in PostgreSQL, so that all servers share them. */
export type SignInLimits = {
  /** Before a password is looked at: refuses the pair, slows the account and the address. */
  beforeTry(account: string, address: string): Promise<void>;
  /** A right password clears its pair and is taken back from the slow counters: only wrong ones count. */
  afterSuccess(account: string, address: string): Promise<void>;
  /** A new account from this address. */
  beforeRegister(address: string): Promise<void>;
  /** Before an activation code is looked up: takes one of the learner's tries, or refuses. */
  takeCodeTry(userId: number): Promise<void>;
  /** The code was a real one: only wrong ones count. */
  giveCodeTryBack(userId: number): Promise<void>;
};

export const LIMITS = {
  /** tries of one account from one address */
  pair: { points: 10, duration: 15 * MINUTE },
  /** beyond these a try is slowed, never refused: nobody can lock another person's account */
  account: { points: 30, duration: 60 * MINUTE },
  address: { points: 60, duration: 15 * MINUTE },
  /** a school's computer room registers from one address */
  register: { points: 120, duration: 60 * MINUTE },
  /** decisions §3 */
  wrongCode: { points: 10, duration: 60 * MINUTE },
} as const;

const SLOWED_MS = 1500;

export function createSignInLimits(pool: pg.Pool, wait: (ms: number) => Promise<unknown> = sleep): SignInLimits {
  const limiter = (name: keyof typeof LIMITS) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      clearExpiredByTimeout: false,
      ...LIMITS[name],
    });
  const pair = limiter('pair');
  const account = limiter('account');
  const address = limiter('address');
  const register = limiter('register');
  const wrongCode = limiter('wrongCode');

  async function refuseBeyond(limit: RateLimiterPostgres, key: string): Promise<void> {
    try {
      await limit.consume(key);
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async function isBeyond(limit: RateLimiterPostgres, key: string): Promise<boolean> {
    try {
      await limit.consume(key);
      return false;
    } catch (error) {
      if (error instanceof RateLimiterRes) return true;
      throw error;
    }
  }

  return {
    async beforeTry(accountKey, from) {
      const line = limitAddress(from);
      await refuseBeyond(pair, `${accountKey} ${line}`.slice(0, 200));
      const slow = await Promise.all([isBeyond(account, accountKey.slice(0, 200)), isBeyond(address, line)]);
      if (slow.includes(true)) await wait(SLOWED_MS);
    },
    async afterSuccess(accountKey, from) {
      const line = limitAddress(from);
      await pair.delete(`${accountKey} ${line}`.slice(0, 200));
      await Promise.all([account.reward(accountKey.slice(0, 200), 1), address.reward(line, 1)]);
    },
    beforeRegister: (from) => refuseBeyond(register, limitAddress(from)),
    takeCodeTry: (userId) => refuseBeyond(wrongCode, String(userId)),
    async giveCodeTryBack(userId) {
      await wrongCode.reward(String(userId), 1);
    },
  };
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof RateLimiterRes)) return error;
  return new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
}
