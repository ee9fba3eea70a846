import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SESSION_COOKIE } from '../../features/auth/index.ts';
import { createSession } from '../../features/auth/session.ts';
import { newCodes } from '../new-codes.ts';
import type { Device } from '../players.ts';
import { type Acknowledged, auditCounts, countStored, createWriter, type Writer } from './writer.ts';

/** Learners who redeem a code in a round; each can do so once. */
const CODES_A_ROUND = 60;
const PASSWORD = 'chim én bay qua biển';

/** A signed-in account, written straight to the tables, without hashing a password. */
export async function makeDevice(pool: pg.Pool, { isStaff = false } = {}): Promise<Device> {
  const email = `${randomUUID()}@tsubame.example`;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO "user" (name, email, email_key, password_hash, is_staff) VALUES ($3, $1, $1, '', $2) RETURNING id`,
    // Learners cannot register under a staff member's name.
    [email, isStaff, isStaff ? 'Giáo viên' : 'Người học'],
  );
  const userId = Number(rows[0]?.id);
  const token = await createSession(pool, { userId, address: '127.0.0.1', userAgent: 'faults' }, Date.now());
  return { userId, cookie: `${SESSION_COOKIE}=${token}` };
}

export function createSignInWriter(account: { email: string; password: string }): Writer {
  return createWriter<object>({
    kind: 'sign-in',
    next: () => ({}),
    request: () => ({ path: '/api/auth/sign-in', body: account }),
    audit: async (acknowledged, _pending, pool) => auditSessions('sign-in', acknowledged, pool),
  });
}

export function createRegisterWriter(): Writer {
  return createWriter<string>({
    kind: 'register',
    next: () => `${randomUUID()}@tsubame.example`,
    request: (email) => ({ path: '/api/auth/register', body: { name: 'Người học', email, password: PASSWORD } }),
    // If the address is taken, an earlier attempt whose answer was lost has created the account.
    isDone: ({ status, text }) => status === 200 || text.includes('EMAIL_TAKEN'),
    async audit(acknowledged, _pending, pool) {
      const emails = acknowledged.map(({ write }) => write);
      const sql = 'SELECT email_key AS key, count(*) FROM "user" WHERE email_key = ANY($1) GROUP BY email_key';
      const accounts = auditCounts('account', emails, await countStored(pool, sql, [emails]));
      const signedIn = acknowledged.filter(({ answer }) => answer.status === 200);
      const sessions = await auditSessions('register', signedIn, pool);
      return { missing: [...accounts.missing, ...sessions.missing], doubled: accounts.doubled };
    },
  });
}

/** Checks the sessions whose cookies were issued. */
async function auditSessions(kind: string, acknowledged: Acknowledged<unknown>[], pool: pg.Pool) {
  const keys = acknowledged.map(({ answer }) =>
    createHash('sha256')
      .update(answer.cookie.replace(/^[^=]*=/, ''))
      .digest('hex'),
  );
  const sql = `SELECT encode(token_hash, 'hex') AS key, count(*) FROM session WHERE encode(token_hash, 'hex') = ANY($1) GROUP BY 1`;
  return auditCounts(`session of a ${kind}`, keys, await countStored(pool, sql, [keys]));
}

export function createCodeWriter(): Writer {
  let stash: { learner: Device; code: string }[] = [];
  return createWriter<{ learner: Device; code: string }>({
    kind: 'code',
    async prepare(_address, pool) {
      const { rows } = await pool.query<{ id: number }>('SELECT id FROM course WHERE archived_at IS NULL LIMIT 1');
      const codes = await newCodes(pool, { courseId: rows[0]?.id ?? 0, count: CODES_A_ROUND }, Date.now());
      stash = await Promise.all(codes.map(async (code) => ({ learner: await makeDevice(pool), code })));
    },
    next: () => stash.pop() ?? null,
    request: ({ learner, code }) => ({ path: '/api/enrolments', cookie: learner.cookie, body: { code } }),
    async audit(acknowledged, _pending, pool) {
      const keys = acknowledged.map(({ write }) => String(write.learner.userId));
      const sql = (from: string) => `SELECT user_id AS key, count(*) FROM ${from} GROUP BY user_id`;
      const enrolments = await countStored(pool, sql('enrolment WHERE user_id = ANY($1)'), [keys]);
      const used = '(SELECT redeemed_by AS user_id FROM activation_code WHERE redeemed_by = ANY($1)) AS used';
      const codes = await countStored(pool, sql(used), [keys]);
      const [one, other] = [auditCounts('enrolment of', keys, enrolments), auditCounts('code of', keys, codes)];
      return { missing: [...one.missing, ...other.missing], doubled: [...one.doubled, ...other.doubled] };
    },
  });
}
