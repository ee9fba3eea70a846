import path from 'node:path';
import type { Command } from 'commander';
import {
  ContentFaults,
  type CourseContent,
  formatFault,
  importCourse,
  type ImportSummary,
  markImported,
  readCourseFolder,
} from '#server/features/content/index.ts';
import { readEnv } from '#server/platform/env.ts';
import { createDiskMediaStore } from '#server/platform/media-store.ts';
import { CommandFailed } from './failure.ts';
import { createProgressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

export function registerContentCommands(program: Command): void {
  const content = program
    .command('content')
    .description('check and import courses (content/README.md describes the format)');

  content
    .command('check')
    .description('name every fault of a course folder, and of its media in DATA_DIR; changes nothing')
    .argument('<folder>', 'the course, such as content/so-cap-n5')
    .action(async (folder: string) => {
      const read = await readChecked(folder);
      const { course, lessons, videos } = read;
      const damaged = await findDamagedMedia(read);
      if (damaged.length > 0) {
        const count = damaged.length === 1 ? '1 set' : `${damaged.length} sets`;
        const way = `\`tsubame content import ${folder}\`, or the next start of a site with this content, brings them back`;
        throw new CommandFailed(
          [...damaged, `The course has no faults; ${count} of its stored media have: ${way}.`].join('\n'),
        );
      }
      process.stdout.write(`${course.name}: ${lessons.size} lessons, ${videos.size} videos, no faults.\n`);
    });

  content
    .command('import')
    .description('store a course folder; importing again changes only what changed')
    .argument('<folder>', 'the course, such as content/so-cap-n5')
    .action(async (folder: string) => {
      const read = await readChecked(folder);
      const bar = createProgressBar('Copying media');
      const summary = await withDatabase(async ({ pool, store, dataDir }) => {
        const done = await importCourse(pool, store, read, bar.update);
        await markImported(dataDir, done.courseId, folder);
        return done;
      }).catch((error: unknown) => {
        throw error instanceof ContentFaults ? failureOf(error.faults) : error;
      });
      bar.stop();
      process.stdout.write(`${formatSummary(summary)}\n`);
    });
}

/** The course's incomplete media in the site's store, one line per set of files. Needs no database. */
async function findDamagedMedia({ media }: CourseContent): Promise<string[]> {
  const root = path.join(readEnv(process.env).DATA_DIR, 'media');
  const store = createDiskMediaStore(root, 0);
  const lines: string[] = [];
  for (const { folder, files } of media) {
    const damage = await store.findDamage(folder, files);
    if (damage && damage.length > 0) {
      lines.push(`${path.join(root, folder)}: empty, cut or missing: ${damage.join(', ')}`);
    }
  }
  return lines;
}

async function readChecked(folder: string) {
  const bar = createProgressBar('Reading');
  const { content, faults, warnings } = await readCourseFolder(folder, bar.update);
  bar.stop();
  for (const warning of warnings) process.stderr.write(`warning: ${formatFault(warning)}\n`);
  if (!content) throw failureOf(faults);
  return content;
}

function failureOf(faults: Parameters<typeof formatFault>[0][]): CommandFailed {
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  return new CommandFailed([...faults.map(formatFault), `${count}, nothing was imported.`].join('\n'));
}

const SHOWN: Record<string, string> = {
  course: 'course',
  stage: 'stages',
  category: 'categories',
  lesson_group: 'groups',
  lesson: 'lessons',
  component: 'components',
  video: 'videos',
};

function formatSummary(summary: ImportSummary): string {
  const lines = Object.entries(summary.tables).map(
    ([name, { added, changed, unchanged, archived }]) =>
      `  ${(SHOWN[name] ?? name).padEnd(11)} ${added} added, ${changed} changed, ${unchanged} unchanged, ${archived} archived`,
  );
  return [
    `${summary.courseName} (course ${summary.courseId}): ${summary.changed ? 'imported' : 'nothing to change'}.`,
    ...lines,
  ].join('\n');
}
