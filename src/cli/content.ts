import type { Command } from 'commander';
import {
  ContentFaults,
  formatFault,
  importCourse,
  type ImportSummary,
  markImported,
  readCourseFolder,
} from '#server/features/content/index.ts';
import { CommandFailed } from './failure.ts';
import { createProgressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

export function registerContentCommands(program: Command): void {
  const content = program
    .command('content')
    .description('check and import courses (content/README.md describes the format)');

  content
    .command('check')
    .description('name every fault of a course folder; changes nothing')
    .argument('<folder>', 'the course, such as content/so-cap-n5')
    .action(async (folder: string) => {
      const read = await readChecked(folder);
      const { course, lessons, videos } = read;
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
