import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createUser, emailKey, setPassword } from './features/auth/index.ts';
import { enrolByStaff } from './features/enrolments/index.ts';
import { z } from 'zod';
import { withDatabaseLock } from './db/lock.ts';
import type { AppDeps } from './platform/deps.ts';
import { writeDurably } from './platform/durable-file.ts';

type Deps = Pick<AppDeps, 'env' | 'database' | 'now'>;

const DemoAccount = z.object({ role: z.string(), email: z.string(), password: z.string() });
export type DemoAccount = z.infer<typeof DemoAccount>;

// architecture.md, "Running": these roles exist in demo mode only.
const ROLES = [
  { role: 'learner', name: 'Minh Anh' },
  { role: 'enrolled', name: 'Thu Hà' },
  { role: 'staff', name: 'Cô Hạnh', isStaff: true },
  { role: 'admin', name: 'Quản trị', isStaff: true, isAdmin: true },
  { role: 'tester', name: 'Người thử', isTester: true },
];

/**
 * Demo accounts with random passwords, created once and kept in DATA_DIR/demo-accounts.json (0600). The enrolled one
 * has every course. `tell` receives messages for the operator.
 */
export async function ensureDemoAccounts(deps: Deps, tell: (line: string) => void): Promise<DemoAccount[]> {
  return (
    (await keptAccounts(deps, () => undefined)) ??
    // Check again under the lock: another server may have just created them.
    withDatabaseLock(
      deps.database,
      'firstStart',
      async () => (await keptAccounts(deps, tell)) ?? (await makeAccounts(deps)),
    )
  );
}

/** The accounts of the file; null if they must be created: no file, an earlier database's, or a truncated one. */
async function keptAccounts(deps: Deps, tell: (line: string) => void): Promise<DemoAccount[] | null> {
  const file = fileOf(deps);
  const kept = existsSync(file) ? readAccounts(readFileSync(file, 'utf8')) : [];
  if (!kept) tell(`${file} was empty or broken: the demo accounts have new passwords.`);
  else if (kept.length > 0) {
    const { rows } = await deps.database.pool.query<{ count: string }>(
      'SELECT count(*) FROM "user" WHERE email = ANY($1)',
      [kept.map((account) => account.email)],
    );
    if (Number(rows[0]?.count) === ROLES.length) return kept;
  }
  return null;
}

/** Existing accounts get a new password. */
async function makeAccounts(deps: Deps): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  for (const { role, ...person } of ROLES) {
    const account = { role, email: emailOf(role), password: randomBytes(9).toString('base64url') };
    const userId = await ensureAccount(deps, { ...person, ...account });
    if (role === 'enrolled') {
      const { pool } = deps.database;
      const { rows } = await pool.query<{ id: number }>('SELECT id FROM course WHERE archived_at IS NULL');
      for (const course of rows) await enrolByStaff(pool, userId, course.id, deps.now());
    }
    accounts.push(account);
  }
  await writeDurably(fileOf(deps), `${JSON.stringify(accounts, null, 2)}\n`, 0o600);
  return accounts;
}

const fileOf = ({ env }: Deps) => path.join(env.DATA_DIR, 'demo-accounts.json');

/** Parses the file; null if it is malformed. */
function readAccounts(text: string): DemoAccount[] | null {
  try {
    return z.array(DemoAccount).parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

async function ensureAccount(
  { database: { pool }, now }: Deps,
  person: Parameters<typeof createUser>[1],
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM "user" WHERE email_key = $1', [
    emailKey(person.email),
  ]);
  if (!rows[0]) return createUser({ pool, now }, person);
  const userId = Number(rows[0].id);
  await setPassword(pool, userId, person.password);
  return userId;
}

const emailOf = (role: string) => `${role}@tsubame.example`;
