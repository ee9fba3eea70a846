import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeFixtureCourse } from './fixture-course.ts';
import { createStation, type ServerProcess, type Station } from './server-process.ts';
import { PATIENT } from './start-command.ts';

export type FixtureSite = {
  readonly station: Station;
  /** the courses folder, with the fixture course in `khoa-thu` */
  readonly content: string;
  start(environment?: Record<string, string>): Promise<ServerProcess>;
  close(): Promise<void>;
};

/** Real servers sharing a data folder (within `parent`), with the fixture course instead of the demo's. */
export async function createFixtureSite(parent?: string): Promise<FixtureSite> {
  const content = mkdtempSync(path.join(tmpdir(), 'tsubame-content-'));
  await writeFixtureCourse(path.join(content, 'khoa-thu'));
  const station = createStation({ parent, environment: PATIENT });
  return {
    station,
    content,
    start: (environment = {}) => station.startServer({ CONTENT_DIR: content, LOG_LEVEL: 'warn', ...environment }),
    async close() {
      await station.close();
      rmSync(content, { recursive: true, force: true });
    },
  };
}
