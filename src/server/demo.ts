import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createUser, emailKey, setPassword } from './features/auth/index.ts';
import { enrolByStaff } from './features/enrolments/index.ts';
import { z } from 'zod';
import type { AppDeps } from './platform/deps.ts';
import { writeDurably } from './platform/durable-file.ts';

const DemoAccount = z.object({ role: z.string(), email: z.string(), password: z.string() });
export type DemoAccount = z.infer<typeof DemoAccount>;

// architecture.md, "Running": these roles, made in demo mode only.
const ROLES = [
  { role: 'learner', name: 'Minh Anh' },
  { role: 'enrolled', name: 'Thu Hà' },
  { role: 'staff', name: 'Cô Hạnh', isStaff: true },
  { role: 'admin', name: 'Quản trị', isStaff: true, isAdmin: true },
  { role: 'tester', name: 'Người thử', isTester: true },
];

/**
 * The demo's sign-ins with random passwords, made once and kept in DATA_DIR/demo-accounts.json (0600). The enrolled
 * one may study every course that is there. `tell` hears what an operator should know.
 */
export async function ensureDemoAccounts(
  deps: Pick<AppDeps, 'env' | 'database' | 'now'>,
  tell: (line: string) => void,
): Promise<DemoAccount[]> {
  const file = path.join(deps.env.DATA_DIR, 'demo-accounts.json');
  const { pool } = deps.database;
  const kept = existsSync(file) ? readAccounts(readFileSync(file, 'utf8')) : [];
  if (!kept) tell(`${file} was empty or broken: the demo accounts have new passwords.`);
  else if (kept.length > 0) {
    const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM "user" WHERE email = ANY($1)', [
      kept.map((account) => account.email),
    ]);
    if (Number(rows[0]?.count) === ROLES.length) return kept;
  }
  // A file of an earlier database, or a start that was cut off in between: whom there is gets a new password.
  const accounts: DemoAccount[] = [];
  for (const { role, ...person } of ROLES) {
    const account = { role, email: emailOf(role), password: randomBytes(9).toString('base64url') };
    const userId = await ensureAccount(deps, { ...person, ...account });
    if (role === 'enrolled') {
      const { rows } = await pool.query<{ id: number }>('SELECT id FROM course WHERE archived_at IS NULL');
      for (const course of rows) await enrolByStaff(pool, userId, course.id, deps.now());
    }
    accounts.push(account);
  }
  await writeDurably(file, `${JSON.stringify(accounts, null, 2)}\n`, 0o600);
  return accounts;
}

/** The accounts of the file, or null when it is none of ours. */
function readAccounts(text: string): DemoAccount[] | null {
  try {
    return z.array(DemoAccount).parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

async function ensureAccount(
  { database: { pool }, now }: Pick<AppDeps, 'database' | 'now'>,
  person: Parameters<typeof createUser>[1],
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM "user" WHERE email_key = $1', [
    emailKey(person.email),
  ]);
  if (!rows[0]) return createUser({ pool, now }, person);
  const userId = Number(rows[0].id);
  await setPassword(pool, userId, person.password, null);
  return userId;
}

const emailOf = (role: string) => `${role}@tsubame.example`;
