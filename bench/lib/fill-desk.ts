import type pg from 'pg';
import { SESSION_COOKIE } from '#server/features/auth/index.ts';
import { createSession } from '#server/features/auth/session.ts';

const FAMILY = ['Nguyễn', 'Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng'];
const MIDDLE = ['Thị', 'Văn', 'Đức', 'Ngọc', 'Minh'];
const GIVEN = ['Lan', 'Đạt', 'Hằng', 'Ánh', 'Sơn', 'Thúy', 'Bình'];

/** Of so many accounts one is suspended, and of so many orders one is refunded: fewer would not fill a page of few. */
const RARE = { few: 10, many: 500 };

/**
 * Learners with a session each, half of them in course 39, some suspended; ten orders and an entry of the audit log for
 * each. Returns the cookies of an admin and of a teacher of course 39, and an account in the middle.
 */
export async function fillDesk(
  pool: pg.Pool,
  learners: number,
): Promise<{ cookies: { admin: string; teacher: string }; middle: number }> {
  const rare = learners < 10_000 ? RARE.few : RARE.many;
  await pool.query(
    `INSERT INTO "user" (name, email, email_key, password_hash, suspended_at)
     SELECT ($2::text[])[1 + n % $3] || ' ' || ($4::text[])[1 + n % $5] || ' ' || ($6::text[])[1 + n % $7],
            'hv' || n || '@desk.example', 'hv' || n || '@desk.example', '', CASE WHEN n % $8 = 0 THEN now() END
       FROM generate_series(1, $1) n`,
    [learners, FAMILY, FAMILY.length, MIDDLE, MIDDLE.length, GIVEN, GIVEN.length, rare],
  );
  await pool.query(
    `INSERT INTO session (token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent)
     SELECT sha256(id::text::bytea), id, now(), now(), now() + interval '30 days', '127.0.0.1', 'bench'
       FROM "user" WHERE email LIKE 'hv%'`,
  );
  await pool.query(
    `INSERT INTO enrolment (user_id, course_id, starts_at, expires_at, source)
     SELECT id, 39, now() - interval '1 day', now() + interval '90 days', 'staff'
       FROM "user" WHERE email LIKE 'hv%' AND (id / 7) % 2 = 0`,
  );
  await pool.query(
    `INSERT INTO payment_order (code, user_id, course_id, days, price_dong, client_id, created_at, refunded_at)
     SELECT 'D' || u.id || '-' || n, u.id, 39, 90, 490000, gen_random_uuid(), now(),
            CASE WHEN u.id % $1 = 0 AND n = 1 THEN now() END
       FROM "user" u, generate_series(1, 10) n WHERE u.email LIKE 'hv%'`,
    [rare],
  );
  await pool.query(
    `INSERT INTO audit_entry (at, actor_id, action, subject_kind, subject_id, after)
     SELECT now(), 1, CASE WHEN id % $1 = 0 THEN 'account.suspend' ELSE 'account.note' END, 'account', id::text, '{"text":"x"}'
       FROM "user" WHERE email LIKE 'hv%'`,
    [rare],
  );
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "user" (name, email, email_key, password_hash, is_staff, is_admin)
     SELECT 'Bàn ' || n, 'ban' || n || '@desk.example', 'ban' || n || '@desk.example', '', n = 1, n = 1
       FROM generate_series(1, 2) n RETURNING id::float8 AS id`,
  );
  const [admin = 0, teacher = 0] = rows.map(({ id }) => id);
  await pool.query('INSERT INTO course_staff (user_id, course_id) VALUES ($1, 39)', [teacher]);
  await pool.query('VACUUM ANALYZE');
  const signIn = async (userId: number) => {
    const token = await createSession(pool, { userId, address: '127.0.0.1', userAgent: 'bench' }, Date.now());
    return `${SESSION_COOKIE}=${token}`;
  };
  return {
    cookies: { admin: await signIn(admin), teacher: await signIn(teacher) },
    middle: admin - Math.floor(learners / 2),
  };
}
