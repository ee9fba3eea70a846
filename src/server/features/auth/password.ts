import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { normalise } from '#domain/text/normalise.ts';

const argon2 = promisify(argon2Callback);

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane.
const COST = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 } as const;

/** Concurrent hashes: each occupies a core for some 30 ms and 19 MiB, and everyone else's lessons go on meanwhile. */
const MAX_AT_ONCE = 2;
/** A computer room behind one address signs in within a second. */
const MAX_WAITING_PER_KEY = 60;
/** With this many addresses the last one waits some ten seconds. */
const MAX_WAITING = 600;

const withPermit = createFairSemaphore({
  atOnce: MAX_AT_ONCE,
  atOncePerKey: MAX_AT_ONCE,
  maxWaitingPerKey: MAX_WAITING_PER_KEY,
  maxWaiting: MAX_WAITING,
});

async function derive(password: string, nonce: Buffer, queueKey: string): Promise<Buffer> {
  // NFKC: the same password typed on another keyboard may have other code points (NIST SP 800-63B-4).
  return withPermit(queueKey, () => argon2('argon2id', { ...COST, message: normalise(password, 'NFKC'), nonce }));
}

/** A hash in PHC string format with a fresh salt. `queueKey` is the fairness key: an address or an account. */
export async function hashPassword(password: string, queueKey: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, queueKey);
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(salt)}$${plain(hash)}`;
}

const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches. Takes as long without a stored one, so that timing reveals nothing. */
export async function verifyPassword(password: string, stored: string | null, queueKey: string): Promise<boolean> {
  const [, , , , salt = '', hash = ''] = (stored ?? NOBODY).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), queueKey);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && stored !== null;
}
