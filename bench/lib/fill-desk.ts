import type pg from 'pg';
import { SESSION_COOKIE } from '#server/features/auth/index.ts';
import { createSession } from '#server/features/auth/session.ts';

const FAMILY = ['Nguyễn', 'Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng'];
const MIDDLE = ['Thị', 'Văn', 'Đức', 'Ngọc', 'Minh'];
const GIVEN = ['Lan', 'Đạt', 'Hằng', 'Ánh', 'Sơn', 'Thúy', 'Bình'];

/**
 * Learners with a session each, half of them in course 39, one in 500 suspended; ten orders and an entry of the audit
 * log for each. Returns an admin's cookie and an account in the middle.
 */
export async function fillDesk(pool: pg.Pool, learners: number): Promise<{ cookie: string; middle: number }> {
  await pool.query(
    `INSERT INTO "user" (name, email, email_key, password_hash, suspended_at)
     SELECT ($2::text[])[1 + n % $3] || ' ' || ($4::text[])[1 + n % $5] || ' ' || ($6::text[])[1 + n % $7],
            'hv' || n || '@desk.example', 'hv' || n || '@desk.example', '', CASE WHEN n % 500 = 0 THEN now() END
       FROM generate_series(1, $1) n`,
    [learners, FAMILY, FAMILY.length, MIDDLE, MIDDLE.length, GIVEN, GIVEN.length],
  );
  await pool.query(
    `INSERT INTO session (token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent)
     SELECT sha256(id::text::bytea), id, now(), now(), now() + interval '30 days', '127.0.0.1', 'bench'
       FROM "user" WHERE email LIKE 'hv%'`,
  );
  await pool.query(
    `INSERT INTO enrolment (user_id, course_id, starts_at, expires_at, source)
     SELECT id, 39, now() - interval '1 day', now() + interval '90 days', 'staff'
       FROM "user" WHERE email LIKE 'hv%' AND id % 2 = 0`,
  );
  await pool.query(
    `INSERT INTO payment_order (code, user_id, course_id, days, price_dong, client_id, created_at, refunded_at)
     SELECT 'D' || u.id || '-' || n, u.id, 39, 90, 490000, gen_random_uuid(), now(),
            CASE WHEN u.id % 100 = 0 AND n = 1 THEN now() END
       FROM "user" u, generate_series(1, 10) n WHERE u.email LIKE 'hv%'`,
  );
  await pool.query(
    `INSERT INTO audit_entry (at, actor_id, action, subject_kind, subject_id, after)
     SELECT now(), 1, CASE WHEN id % 50 = 0 THEN 'account.suspend' ELSE 'account.note' END, 'account', id::text, '{"text":"x"}'
       FROM "user" WHERE email LIKE 'hv%'`,
  );
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "user" (name, email, email_key, password_hash, is_staff, is_admin)
     VALUES ('Quản trị', 'desk@desk.example', 'desk@desk.example', '', true, true) RETURNING id::float8 AS id`,
  );
  await pool.query('VACUUM ANALYZE');
  const userId = rows[0]?.id ?? 0;
  const token = await createSession(pool, { userId, address: '127.0.0.1', userAgent: 'bench' }, Date.now());
  return { cookie: `${SESSION_COOKIE}=${token}`, middle: userId - Math.floor(learners / 2) };
}
