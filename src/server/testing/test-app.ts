import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { type BuildOptions, buildApp } from '../app.ts';
import type { Database } from '../db/client.ts';
import { createUser, sessionCookie } from '../features/auth/index.ts';
import { createSession } from '../features/auth/session.ts';
import type { AppDeps } from '../platform/deps.ts';
import { readEnv } from '../platform/env.ts';
import { createDiskMediaStore } from '../platform/media-store.ts';
import { FIXTURE } from './fixture-course.ts';
import { openTestDatabase, PATIENT_MS, queryUnused } from './test-database.ts';

export type Person = { userId: number; email: string; password: string; cookie: string };

/** `teacher` teaches the course of the fixture, `otherTeacher` another one; `staff` teaches the whole site. */
const ALL_ROLES = [
  'guest',
  'learner',
  'enrolled',
  'ended',
  'teacher',
  'otherTeacher',
  'staff',
  'admin',
  'tester',
] as const;
export type Role = (typeof ALL_ROLES)[number];
export const ROLES: Role[] = [...ALL_ROLES];
/** Whose teacher sees nothing of the fixture's course: it has no lessons, and no page shows it. */
export const OTHER_COURSE_ID = 980;

export type TestApp = {
  app: FastifyInstance;
  database: Database;
  /** DATABASE_URL of the same database, for separate programs */
  databaseUrl: string;
  deps: AppDeps;
  /** all routes in order of registration */
  routes: RouteOptions[];
  /** the app's clock, moved by tests */
  clock: { nowMs: number };
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { as?: Person | null; body?: unknown; headers?: Record<string, string>; from?: string },
  ): Promise<LightMyRequestResponse>;
  /** A new user of that role; null for a guest. */
  person<R extends Role>(role: R): Promise<R extends 'guest' ? null : Person>;
  /** Row counts of every table: a refused call must not change them. */
  countRows(): Promise<Record<string, number>>;
  close(): Promise<void>;
};

export const START_MS = Date.UTC(2026, 10, 20, 5, 0, 0);

/** The real app on its own database, cloned from the template of global-setup.ts. */
export async function buildTestApp(
  changes: Partial<AppDeps> &
    Pick<BuildOptions, 'logger' | 'bodyTimeMs' | 'delaySignIn'> & { environment?: Record<string, string> } = {},
): Promise<TestApp> {
  const { template, mediaFolder, ...server } = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await queryUnused(admin, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = openTestDatabase({ ...server, database: name }, 8);
  const clock = { nowMs: START_MS };
  const { environment, logger, bodyTimeMs, delaySignIn, ...given } = changes;
  // Next to the media folder, which is deleted with the whole run.
  const own = path.join(path.dirname(mediaFolder), name);
  const deps: AppDeps = {
    env: readEnv({ LOG_LEVEL: 'silent', ...environment }),
    database,
    store: createDiskMediaStore(mediaFolder, 1024 * 1024),
    pictures: createDiskMediaStore(path.join(own, 'pictures'), 0),
    recordingsFolder: path.join(own, 'recordings'),
    scratchFolder: path.join(own, 'scratch'),
    postgresHealth: () => null,
    grantSecret: 'a secret of the tests, 32 characters',
    now: () => clock.nowMs,
    pages: null,
    logo: null,
    ...given,
  };
  const routes: RouteOptions[] = [];
  const onRoute = (route: RouteOptions) => routes.push(route);
  const app = await buildApp(deps, {
    onRoute,
    ...(logger === undefined ? {} : { logger }),
    ...(bodyTimeMs === undefined ? {} : { bodyTimeMs }),
    ...(delaySignIn === undefined ? {} : { delaySignIn }),
    graceMs: PATIENT_MS,
  });
  let people = 0;

  async function person(role: Role): Promise<Person | null> {
    if (role === 'guest') return null;
    people += 1;
    const email = `${role}${people}@tsubame.example`;
    const password = `chim én thứ ${people}`;
    const flags = {
      isStaff: role === 'staff' || role === 'admin',
      isAdmin: role === 'admin',
      isTester: role === 'tester',
    };
    const teaches = { teacher: [FIXTURE.courseId], otherTeacher: [OTHER_COURSE_ID] }[role as string] ?? [];
    if (role === 'otherTeacher') await insertOtherCourse(database);
    const userId = await createUser(
      { pool: database.pool, now: deps.now },
      { name: `Người ${people}`, email, password, ...flags, teaches },
    );
    if (role === 'enrolled' || role === 'ended') {
      const startsAt = new Date(clock.nowMs - 30 * 24 * 3_600_000);
      const expiresAt = role === 'ended' ? new Date(clock.nowMs - 3_600_000) : null;
      await database.pool.query(
        `INSERT INTO enrolment (user_id, course_id, starts_at, expires_at, source) VALUES ($1, $2, $3, $4, 'staff')`,
        [userId, FIXTURE.courseId, startsAt, expiresAt],
      );
    }
    const token = await createSession(database.pool, { userId, address: '127.0.0.1', userAgent: 'test' }, clock.nowMs);
    const isHttps = deps.env.BASE_URL?.startsWith('https:') ?? false;
    // As a browser sends it back: without its attributes.
    const cookie = sessionCookie(token, isHttps).replace(/;.*/, '');
    return { userId, email, password, cookie };
  }

  return {
    app,
    database,
    databaseUrl: `postgres://${server.user}:${encodeURIComponent(server.password)}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`,
    deps,
    routes,
    clock,
    call(method, url, { as = null, body, headers = {}, from } = {}) {
      const request: InjectOptions = { method, url, headers: { ...headers, ...(as ? { cookie: as.cookie } : {}) } };
      if (from !== undefined) request.remoteAddress = from;
      if (body !== undefined) request.payload = body as NonNullable<InjectOptions['payload']>;
      return app.inject(request);
    },
    person: person as TestApp['person'],
    countRows: () => countRows(database),
    async close() {
      await app.close();
      await database.close();
      await queryUnused(admin, `DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

async function insertOtherCourse({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO course (id, name, slug, seo_url, level, audience, description, version, position, archived_at)
     VALUES ($1, 'Khóa khác', 'khoa-khac', 'khoa-khac', 'N2', '', '', 1, 9, now()) ON CONFLICT (id) DO NOTHING`,
    [OTHER_COURSE_ID],
  );
}

async function countRows({ pool }: Database): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  // Not as arguments of one function: PostgreSQL takes a hundred.
  const counts = tables.map(({ name }) => `('${name}', (SELECT count(*) FROM ${name}))`);
  const { rows } = await pool.query<{ counts: Record<string, number> }>(
    `SELECT json_object_agg(name, count) AS counts FROM (VALUES ${counts.join(', ')}) AS c(name, count)`,
  );
  return rows[0]?.counts ?? {};
}
