import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFixtureCourse } from '../../testing/fixture-course.ts';
import { recordFlushes } from '../../testing/flushed.ts';
import { isChangedSinceImport, markImported } from './import-mark.ts';

let dataDir: string;
let course: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tsubame-mark-'));
  course = path.join(dataDir, 'course');
  await writeFixtureCourse(course);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const isChanged = () => isChangedSinceImport(dataDir, 990, course);

it('a folder counts as new until it is imported, and again after a change of any file', async () => {
  expect(await isChanged()).toBe(true);
  await markImported(dataDir, 990, course);
  await markImported(dataDir, 991, course);
  expect(await isChanged()).toBe(false);
  utimesSync(path.join(course, 'course.yaml'), 1, 1);
  expect(await isChanged()).toBe(false);
  writeFileSync(path.join(course, 'lessons', 'them.txt'), 'x');
  expect(await isChanged()).toBe(true);
});

it('a folder that an earlier version imported counts as new: it may have left out what is taken today', async () => {
  // What was recorded before imports took exercises.yaml: the folder's files alone.
  const hash = createHash('sha256');
  const entries = readdirSync(course, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of entries.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()) {
    const content = /\.(yaml|html|vtt)$/.test(file) ? readFileSync(file) : String(statSync(file).size);
    hash.update(`${path.relative(course, file)}\0${content.length}\0`).update(content);
  }
  writeFileSync(path.join(dataDir, 'imported-content.json'), JSON.stringify({ 990: hash.digest('hex') }));
  expect(await isChanged()).toBe(true);
  await markImported(dataDir, 990, course);
  expect(await isChanged()).toBe(false);
});

it('a truncated note counts as none', async () => {
  await markImported(dataDir, 990, course);
  writeFileSync(path.join(dataDir, 'imported-content.json'), '');
  expect(await isChanged()).toBe(true);
  await markImported(dataDir, 990, course);
  expect(await isChanged()).toBe(false);
});

it.runIf(process.platform === 'linux')('the note is on the disk before the import counts as done', async () => {
  const flushed = await recordFlushes();
  await markImported(dataDir, 990, course);
  const shown = flushed.map((at) => path.relative(realpathSync(dataDir), at).replace(/[0-9a-f-]{36}/, 'ID'));
  expect(shown.slice(-2)).toEqual(['imported-content.json.ID.part', '']);
});
