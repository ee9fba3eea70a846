import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskMediaStore, type MediaStore } from '../../platform/media-store.ts';
import { EXAMS, importExams } from '../../testing/exam-course.ts';
import { silentMp3 } from '../../testing/silent-mp3.ts';
import { sitting } from '../../testing/sitting.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { findLackingMedia } from './missing-media.ts';

const { mock } = EXAMS;

let test: TestApp;
let place: string;
let empty: MediaStore;
beforeAll(async () => {
  test = await buildTestApp();
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-media-'));
  empty = createDiskMediaStore(place, 0);
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

async function folderOfToday(): Promise<string> {
  const { rows } = await test.database.pool.query<{ folder: string | null }>(
    'SELECT e.folder FROM lesson l JOIN exam_version e ON e.hash = l.exam_version WHERE l.id = $1',
    [mock.lesson],
  );
  return rows[0]?.folder ?? '';
}

it('media of an earlier version of an exam are looked for as long as somebody sits it', async () => {
  await importExams(test);
  const earlier = await folderOfToday();
  const as = await test.person('enrolled');
  await sitting(test, mock.lesson).start({ as });
  await importExams(test, { [`lessons/${mock.slug}/${mock.recording}`]: silentMp3(60, 'other') });
  const today = await folderOfToday();
  expect(today).not.toBe(earlier);
  const found = await findLackingMedia(test.database.pool, empty);
  expect([found.has(today), found.has(earlier)]).toEqual([true, true]);
  await test.database.pool.query('UPDATE exam_attempt SET abandoned_at = now() WHERE user_id = $1', [as.userId]);
  const later = await findLackingMedia(test.database.pool, empty);
  expect([later.has(today), later.has(earlier)]).toEqual([true, false]);
});
