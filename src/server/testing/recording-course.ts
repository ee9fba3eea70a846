import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCourse, readCourseFolder } from '../features/content/index.ts';
import { FIXTURE, fixtureFiles, writeFixtureCourse } from './fixture-course.ts';
import { silentMp3 } from './silent-mp3.ts';
import type { TestApp } from './test-app.ts';

/** What importRecordings adds to the fixture course. Both recordings last 72 s. */
export const RECORDINGS = {
  /** replaces the trial group's document: two recordings */
  lesson: FIXTURE.openDocument.lesson,
  first: 99_010_203,
  second: 99_010_204,
  /** the trial group's video lesson: a recording besides the video */
  besideVideo: 99_010_102,
} as const;

/** Adds recordings to open lessons of the fixture course in this test's database. */
export async function importRecordings({ database, deps }: TestApp): Promise<void> {
  const { openVideo } = FIXTURE;
  const folder = await mkdtemp(path.join(tmpdir(), 'tsubame-recordings-'));
  const components = (file: string, lines: string[]) =>
    `${(fixtureFiles()[file] ?? '').replace(/components:[^]*/, '')}components:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
  const audio = (id: number, file: string) => `{ id: ${id}, type: audio, title: Nghe, file: ${file} }`;
  const documents = 'lessons/tai-lieu/lesson.yaml';
  const video = `lessons/${openVideo.slug}/lesson.yaml`;
  await writeFixtureCourse(folder, {
    [documents]: components(documents, [audio(RECORDINGS.first, 'a.mp3'), audio(RECORDINGS.second, 'b.mp3')]),
    'lessons/tai-lieu/a.mp3': silentMp3(1000, 'a'),
    'lessons/tai-lieu/b.mp3': silentMp3(1000, 'b'),
    [video]: components(video, [
      audio(RECORDINGS.besideVideo, 'c.mp3'),
      `{ id: ${openVideo.component}, type: video, video: ${openVideo.video} }`,
    ]),
    [`lessons/${openVideo.slug}/c.mp3`]: silentMp3(1000, 'c'),
  });
  const { content, faults } = await readCourseFolder(folder, () => undefined);
  if (!content) throw new Error(JSON.stringify(faults));
  await importCourse(database.pool, deps.store, content, () => undefined);
  await rm(folder, { recursive: true });
}
