import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded/supervisor.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { importCourse, readCourseFolder } from '../features/content/index.ts';
import { createDiskMediaStore } from '../platform/media-store.ts';
import { writeFixtureCourse } from './fixture-course.ts';
import { createSiteFolder } from './site-folder.ts';
import { openTestDatabase } from './test-database.ts';

export type TestServer = {
  host: string;
  port: number;
  user: string;
  password: string;
  template: string;
  mediaFolder: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A real PostgreSQL for the run, with a migrated template database containing the fixture course. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createSiteFolder('tsubame-test-');
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data') });
  const { host, port, user, password } = server;
  const template = `template_${hashMigrations()}`;
  const admin = new pg.Client({ host, port, user, password, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
  await admin.end();

  const database = openTestDatabase({ host, port, user, password, database: template }, 2);
  await migrateDatabase(database);
  const mediaFolder = path.join(folder, 'media');
  const courseFolder = path.join(folder, 'course');
  await writeFixtureCourse(courseFolder);
  const { content, faults } = await readCourseFolder(courseFolder, () => undefined);
  if (!content) throw new Error(JSON.stringify(faults));
  await importCourse(database.pool, createDiskMediaStore(mediaFolder, 0), content, () => undefined);
  await database.close();

  project.provide('testServer', { host, port, user, password, template, mediaFolder });
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function hashMigrations(): string {
  const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).filter((file) => file.endsWith('.sql')))
    hash.update(readFileSync(path.join(migrations, name)));
  return hash.digest('hex').slice(0, 12);
}
