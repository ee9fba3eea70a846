import { readFile, stat, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  type CourseLesson,
  findCourseLesson,
  importBank,
  type ImportedBank,
  type LineNote,
  MAX_BANK_BYTES,
  NoExercises,
  readBank,
  UnreadableBank,
  writeGift,
} from '#server/features/question-banks/index.ts';
import { CommandFailed } from './failure.ts';
import { toLessonId } from './lesson-id.ts';

type ImportOptions = { lesson: number; course: string; dryRun?: true; skipBad?: true };
type ExportOptions = { lesson: number; course: string };

const COURSE = ['--course <folder>', 'the course, or a folder of courses'] as const;
/** Lines that one reason may name. */
const MAX_LINES_NAMED = 20;

export function registerExerciseCommands(program: Command): void {
  const exercises = program
    .command('exercises')
    .description('bring question banks into the exercises.yaml of a lesson, and out of it');

  exercises
    .command('import')
    .description(
      'take the questions of a bank (GIFT or Moodle XML) into a lesson of a course folder; importing again changes only what changed',
    )
    .argument('<file>', 'the bank, in UTF-8')
    .requiredOption('--lesson <id>', 'id of the lesson', toLessonId)
    .option(...COURSE, 'content')
    .option('--dry-run', 'say what would be done; changes nothing')
    .option('--skip-bad', 'leave out questions that cannot be taken, and name them, instead of importing nothing')
    .action(importExercises);

  exercises
    .command('export')
    .description('write the questions of a lesson as GIFT, whose import changes nothing')
    .argument('[file]', 'where to; without it to the standard output')
    .requiredOption('--lesson <id>', 'id of the lesson', toLessonId)
    .option(...COURSE, 'content')
    .action(exportExercises);
}

async function importExercises(file: string, options: ImportOptions): Promise<void> {
  const bytes = await readBytes(file);
  const { lesson, done } = await importInto(bytes, options).catch((error: unknown) => {
    if (error instanceof UnreadableBank) throw new CommandFailed(`${file}: ${error.message}`);
    throw error instanceof NoExercises ? new CommandFailed(error.message) : error;
  });
  const { bad, badCount, leftOut } = done;
  const named = bad.map(({ line, reason }) => `${file} › line ${line}: ${reason}`);
  const count = badCount === 1 ? '1 bad question' : `${badCount} bad questions`;
  for (const { reason, lines: at } of byReason(leftOut)) process.stderr.write(`warning: ${file} › ${at}: ${reason}\n`);
  if (bad.length > 0 && !options.skipBad) {
    throw new CommandFailed([...named, `${count}, nothing was imported. --skip-bad imports the others.`].join('\n'));
  }
  for (const line of named) process.stderr.write(`left out: ${line}\n`);
  process.stdout.write(`${formatSummary(lesson, done, options, bad.length > 0 ? count : null)}\n`);
}

async function importInto(bytes: Uint8Array, { lesson: id, course, dryRun, skipBad }: ImportOptions) {
  const bank = readBank(bytes);
  const lesson = await findCourseLesson(course, id);
  const done = await importBank(bank, lesson, { isDryRun: dryRun ?? false, skipsBad: skipBad ?? false });
  return { lesson, done };
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    // One byte more than may be read is enough to refuse it.
    return size > MAX_BANK_BYTES ? new Uint8Array(MAX_BANK_BYTES + 1) : await readFile(file);
  } catch {
    throw new CommandFailed(`${file} cannot be read.`);
  }
}

async function exportExercises(file: string | undefined, { lesson: id, course }: ExportOptions): Promise<void> {
  const lesson = await findCourseLesson(course, id).catch((error: unknown) => {
    throw error instanceof NoExercises ? new CommandFailed(error.message) : error;
  });
  if (lesson.text === null) throw new CommandFailed(`Lesson ${id} (${lesson.name}) has no exercises.`);
  const { text, inComments } = writeGift(
    lesson.listed.map(({ entry }) => entry),
    lesson,
  );
  for (const { id: question, reason } of inComments)
    process.stderr.write(
      `warning: question ${question} (${reason}) is only in a comment: other programs that read GIFT skip it\n`,
    );
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  await writeFile(file, text);
  process.stdout.write(`${lesson.name} (lesson ${id}): ${lesson.listed.length} questions written to ${file}.\n`);
}

/** Banks repeat themselves: what is left out of each question is named once, with all its lines. */
function byReason(notes: readonly LineNote[]): { reason: string; lines: string }[] {
  const groups = Map.groupBy(notes, ({ reason }) => reason);
  return Array.from(groups, ([reason, group]) => {
    const all = [...new Set(group.map(({ line }) => line))];
    const named = all.slice(0, MAX_LINES_NAMED).join(', ');
    const others = all.length > MAX_LINES_NAMED ? ` and ${all.length - MAX_LINES_NAMED} more` : '';
    return { reason, lines: `${all.length === 1 ? 'line' : 'lines'} ${named}${others}` };
  });
}

function formatSummary(
  { id, name, file, course }: CourseLesson,
  { outcomes, stay, isWritten }: ImportedBank,
  { dryRun }: ImportOptions,
  leftOut: string | null,
): string {
  const count = (change: string) => outcomes.filter((one) => one.change === change).length;
  const isChanged = count('unchanged') < outcomes.length;
  const outcome = isWritten ? `imported into ${file}` : isChanged ? 'would be imported' : 'nothing to change';
  const shown = outcomes.filter(({ change }) => dryRun && change !== 'unchanged');
  return [
    `${name} (lesson ${id}): ${outcome}.`,
    `  questions   ${count('added')} added, ${count('changed')} changed, ${count('unchanged')} unchanged`,
    ...shown.map(
      ({ id: question, change, fields, draft }) =>
        `    ${question} ${change}${fields.length > 0 ? `: ${fields.join(', ')}` : ''} (line ${draft.line})`,
    ),
    ...(stay > 0 ? [`  ${stay} in the lesson and not in this file: they stay.`] : []),
    ...(leftOut === null ? [] : [`  ${leftOut} left out, named above.`]),
    ...(isWritten ? [`\`tsubame content import ${course}\` brings them to the site.`] : []),
  ].join('\n');
}
