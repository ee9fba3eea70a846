import { readFile, writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CARD_FIELDS, type CardField } from '#domain/flashcard/card-columns.ts';
import {
  exportCardList,
  importCardList,
  type ImportedList,
  LIST_FORMATS,
  type ListFormat,
  NoCardLesson,
  readCardList,
} from '#server/features/card-lists/index.ts';
import { CommandFailed } from './failure.ts';
import { toLessonId } from './lesson-id.ts';
import { createProgressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

type ColumnChoices = Partial<Record<CardField, string>>;
type ImportOptions = { lesson: number; map: ColumnChoices; media?: string; dryRun?: true; skipBad?: true };

export function registerCardCommands(program: Command): void {
  const cards = program.command('cards').description('bring word lists into flashcard lessons, and out of them');

  cards
    .command('import')
    .description(
      'store a word list (CSV, or a text export of Anki) in a flashcard lesson; importing again changes only what changed',
    )
    .argument('<file>', 'the list, in UTF-8')
    .requiredOption('--lesson <id>', 'id of the flashcard lesson', toLessonId)
    .option(
      '--map <field=column>',
      `which column holds what, any number of times: ${CARD_FIELDS.join(', ')}`,
      toColumnChoice,
      {},
    )
    .option('--media <folder>', 'where the recordings lie that the list names')
    .option('--dry-run', 'say what would be done; changes nothing')
    .option('--skip-bad', 'leave out rows that cannot be read, and name them, instead of importing nothing')
    .action(importList);

  cards
    .command('export')
    .description('write the cards of a flashcard lesson as a list, whose import changes nothing')
    .argument('[file]', 'where to; without it to the standard output')
    .requiredOption('--lesson <id>', 'id of the flashcard lesson', toLessonId)
    .addOption(new Option('--format <format>', 'kind of list').choices(LIST_FORMATS).default('csv'))
    .action(exportList);
}

async function importList(file: string, options: ImportOptions): Promise<void> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandFailed(`${file} cannot be read.`);
  });
  const read = readCardList(bytes, options.map);
  if ('reason' in read) throw new CommandFailed(`${file}: ${read.reason}`);
  const { rows, bad } = read.list;
  const named = bad.map((row) => `${file} › line ${row.line}: ${row.reason}`);
  const count = bad.length === 1 ? '1 bad row' : `${bad.length} bad rows`;
  if (bad.length > 0 && !options.skipBad) {
    throw new CommandFailed([...named, `${count}, nothing was imported. --skip-bad imports the others.`].join('\n'));
  }

  const bar = createProgressBar('Importing');
  const done = await withDatabase((tools) =>
    importCardList(tools, rows, {
      lessonId: options.lesson,
      mediaFolder: options.media ?? null,
      isDryRun: options.dryRun ?? false,
      onProgress: bar.update,
    }),
  ).catch(failPlainly);
  bar.stop();
  for (const line of named) process.stderr.write(`left out: ${line}\n`);
  for (const { line, reason } of done.missing) process.stderr.write(`warning: ${file} › line ${line}: ${reason}\n`);
  for (const { line, word } of done.authored)
    process.stderr.write(`warning: ${file} › line ${line}: "${word}" is changed in the course, not by a list\n`);
  for (const { line, word } of done.held)
    process.stderr.write(`warning: ${file} › line ${line}: the lesson holds "${word}" on another card already\n`);
  process.stdout.write(`${formatSummary(done, options, bad.length > 0 ? count : null)}\n`);
}

async function exportList(
  file: string | undefined,
  { lesson, format }: { lesson: number; format: ListFormat },
): Promise<void> {
  const { lessonName, count, text } = await withDatabase(({ pool }) => exportCardList(pool, lesson, format)).catch(
    failPlainly,
  );
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  await writeFile(file, text);
  process.stdout.write(`${lessonName} (lesson ${lesson}): ${count} cards written to ${file}.\n`);
}

function failPlainly(error: unknown): never {
  throw error instanceof NoCardLesson ? new CommandFailed(error.message) : error;
}

function formatSummary(done: ImportedList, { lesson, dryRun }: ImportOptions, leftOut: string | null): string {
  const { added, changed, unchanged, stay } = done;
  const outcome = added + changed === 0 ? 'nothing to change' : dryRun ? 'would be imported' : 'imported';
  return [
    `${done.lessonName} (lesson ${lesson}): ${outcome}.`,
    `  cards       ${added} added, ${changed} changed, ${unchanged} unchanged`,
    ...(stay > 0 ? [`  ${stay} imported before and not in this list: they stay.`] : []),
    ...(leftOut === null ? [] : [`  ${leftOut} left out, named above.`]),
  ].join('\n');
}

/** `example_meaning` and `exampleMeaning` are one field. */
const foldField = (name: string) => name.replaceAll(/[_-]/gu, '').toLowerCase();

function toColumnChoice(value: string, before: ColumnChoices): ColumnChoices {
  const [, name = '', column = ''] = /^([^=]+)=(.+)$/u.exec(value) ?? [];
  const field = CARD_FIELDS.find((one) => foldField(one) === foldField(name));
  if (!field) throw new InvalidArgumentError(`field=column, with one of these fields: ${CARD_FIELDS.join(', ')}`);
  return { ...before, [field]: column };
}
