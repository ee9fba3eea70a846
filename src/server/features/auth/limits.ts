import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/app-error.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';

/**
 * The part of an address that a household or machine cannot change: an IPv6 line gets a whole /64, so it counts as one.
 * IPv4-mapped IPv6 is IPv4.
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
const SITE = 'all';

/** `isKnown`: the account has signed in from this browser before. */
export type TryOrigin = { address: string; isKnown: boolean };

/** Limits on what strangers may try. Counted in PostgreSQL, so that all servers share them. */
export type SignInLimits = {
  /** Before a password is verified: delays or refuses. Returns the key to queue the verification under. */
  beforeTry(account: string, from: TryOrigin): Promise<string>;
  /** A right password clears its pair and is refunded on the other counters: only wrong ones count. */
  afterSuccess(account: string, from: TryOrigin): Promise<void>;
  /** A wrong password counts for the whole site. */
  afterFailure(from: TryOrigin): Promise<void>;
  /** A new account from this address. */
  beforeRegister(address: string): Promise<void>;
  /** Before a forgotten password is noted: anybody may ask. */
  beforeForgotten(address: string): Promise<void>;
  /** Before a link of an e-mail is looked up; only wrong ones count. */
  beforeLink(address: string): Promise<void>;
  afterWrongLink(address: string): Promise<void>;
  /** Before a code of the second step, to which only the password leads. Strangers do not use up the owner's tries. */
  beforeSecondStep(owner: { id: number; isKnown: boolean }): Promise<void>;
  /** Only wrong codes count. */
  afterSecondStep(owner: { id: number; isKnown: boolean }): Promise<void>;
  /** Before an e-mail that the owner asked for. */
  takeAccountMail(userId: number): Promise<void>;
  /** Before an e-mail to an address that somebody only typed: whether it may still get one. */
  takeTypedAddress(emailKey: string): Promise<boolean>;
  /** Before an activation code is looked up: consumes one of the learner's tries, or refuses. */
  takeCodeTry(userId: number): Promise<void>;
  /** The code was valid: only wrong ones count. */
  giveCodeTryBack(userId: number): Promise<void>;
};

export const LIMITS = {
  /** tries of one account from one address */
  pair: { points: 10, duration: 15 * MINUTE },
  /** beyond these a try is delayed, never refused: nobody can lock someone else's account */
  account: { points: 30, duration: 60 * MINUTE },
  address: { points: 60, duration: 15 * MINUTE },
  /** wrong tries on the whole site: beyond these, browsers unknown to the account are delayed */
  site: { points: 300, duration: 10 * MINUTE },
  /** a school's computer room registers from one address */
  register: { points: 120, duration: 60 * MINUTE },
  /** a school's computer room on its first day after the holidays */
  forgotten: { points: 60, duration: 60 * MINUTE },
  /** nobody guesses 256 bits; this bounds the look-ups */
  wrongLink: { points: 60, duration: 15 * MINUTE },
  /** three of a million codes are right at a time */
  secondStep: { points: 10, duration: 15 * MINUTE },
  /** a thief with the password guesses one code in 20 years */
  secondStepDay: { points: 50, duration: 24 * 60 * MINUTE },
  accountMail: { points: 5, duration: 60 * MINUTE },
  /** letters to one address from all accounts that want it: anybody can make many accounts */
  typedAddress: { points: 3, duration: 60 * MINUTE },
  /** decisions §3 */
  wrongCode: { points: 10, duration: 60 * MINUTE },
} as const;

/** Wrong tries after which an address is refused. A school of a thousand has a few hundred in a quarter of an hour. */
export const MAX_PER_ADDRESS = 240;

export const SLOWED_MS = { once: 1500, underAttack: 4000 } as const;

/** Delayed tries of one address at a time, which bounds its rate while it is slowed. */
const SLOWED_PERMITS = { atOnce: 2000, atOncePerKey: 5, maxWaitingPerKey: 40, maxWaiting: 4000 };

export function createSignInLimits(pool: pg.Pool, wait: (ms: number) => Promise<unknown> = sleep): SignInLimits {
  const withSlowPermit = createFairSemaphore(SLOWED_PERMITS);
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
  const site = limiter('site');
  const register = limiter('register');
  const forgotten = limiter('forgotten');
  const wrongLink = limiter('wrongLink');
  const secondStep = limiter('secondStep');
  const secondStepDay = limiter('secondStepDay');
  const accountMail = limiter('accountMail');
  const typedAddress = limiter('typedAddress');
  const wrongCode = limiter('wrongCode');

  async function refuseOverLimit(limit: RateLimiterPostgres, key: string): Promise<void> {
    try {
      await limit.consume(key);
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Consumes one and returns the state. */
  async function taken(limit: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
    try {
      return await limit.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    }
  }

  /**
   * Before anything is counted: what is refused must write no rows and slow no owners. It only looks, since tries that
   * their pair refuses don't count for a school's address.
   */
  async function refuseAddress(line: string): Promise<void> {
    const state = await address.get(line);
    if (state && state.consumedPoints >= MAX_PER_ADDRESS) throw asRefusal(state);
  }

  const keysOf = (accountKey: string, { address: from, isKnown }: TryOrigin) => {
    const line = limitAddress(from);
    // Others behind the owner's address must not use up the owner's tries.
    return {
      line,
      ofPair: `${accountKey} ${isKnown ? 'known' : line}`.slice(0, 200),
      ofAccount: accountKey.slice(0, 200),
    };
  };

  return {
    async beforeTry(accountKey, from) {
      const { line, ofPair, ofAccount } = keysOf(accountKey, from);
      if (!from.isKnown) await refuseAddress(line);
      await refuseOverLimit(pair, ofPair);
      if (from.isKnown) return ofPair;
      const [byAccount, byAddress, bySite] = await Promise.all([
        taken(account, ofAccount),
        taken(address, line),
        site.get(SITE),
      ]);
      // Others were looked at in the same moment.
      if (byAddress.consumedPoints > MAX_PER_ADDRESS) throw asRefusal(byAddress);
      const isSlowed =
        byAccount.consumedPoints > LIMITS.account.points || byAddress.consumedPoints > LIMITS.address.points;
      const isUnderAttack = (bySite?.consumedPoints ?? 0) > LIMITS.site.points;
      if (isUnderAttack) await withSlowPermit(line, () => wait(SLOWED_MS.underAttack));
      else if (isSlowed) await withSlowPermit(line, () => wait(SLOWED_MS.once));
      return line;
    },
    async afterSuccess(accountKey, from) {
      const { line, ofPair, ofAccount } = keysOf(accountKey, from);
      await pair.delete(ofPair);
      if (!from.isKnown) await Promise.all([account.reward(ofAccount, 1), address.reward(line, 1)]);
    },
    async afterFailure({ isKnown }) {
      if (!isKnown) await taken(site, SITE);
    },
    beforeRegister: (from) => refuseOverLimit(register, limitAddress(from)),
    beforeForgotten: (from) => refuseOverLimit(forgotten, limitAddress(from)),
    async beforeLink(from) {
      const state = await wrongLink.get(limitAddress(from));
      if (state && state.consumedPoints >= LIMITS.wrongLink.points) throw asRefusal(state);
    },
    async afterWrongLink(from) {
      await taken(wrongLink, limitAddress(from));
    },
    async beforeSecondStep(owner) {
      const key = secondStepKey(owner);
      await refuseOverLimit(secondStep, key);
      await refuseOverLimit(secondStepDay, key);
    },
    async afterSecondStep(owner) {
      const key = secondStepKey(owner);
      await Promise.all([secondStep.reward(key, 1), secondStepDay.reward(key, 1)]);
    },
    takeAccountMail: (userId) => refuseOverLimit(accountMail, String(userId)),
    async takeTypedAddress(emailKey) {
      const state = await taken(typedAddress, emailKey.slice(0, 200));
      return state.consumedPoints <= LIMITS.typedAddress.points;
    },
    takeCodeTry: (userId) => refuseOverLimit(wrongCode, String(userId)),
    async giveCodeTryBack(userId) {
      await wrongCode.reward(String(userId), 1);
    },
  };
}

const secondStepKey = ({ id, isKnown }: { id: number; isKnown: boolean }) => `${id} ${isKnown ? 'known' : 'new'}`;

function asRefusal(error: unknown): unknown {
  if (!(error instanceof RateLimiterRes)) return error;
  return new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
}
