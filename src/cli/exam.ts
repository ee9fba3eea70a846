import { type Command, InvalidArgumentError, Option } from 'commander';
import { MAX_REASON_UNITS } from '#domain/exam/desk-rules.ts';
import type { Stage } from '#domain/exam/paper.ts';
import {
  findStaffId,
  NotRegraded,
  regradeExam,
  type RegradedAttempt,
  type RegradeReport,
} from '#server/features/exam-regrades/index.ts';
import {
  importPackage,
  type ImportOrder,
  NoExam,
  type PackageNote,
  UnreadablePackage,
} from '#server/features/exam-packages/index.ts';
import { findLessonFolder, NoExercises } from '#server/features/question-banks/index.ts';
import { CommandFailed } from './failure.ts';
import { toLessonId } from './lesson-id.ts';
import { createProgressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

type RegradeOptions = { lesson: number; apply?: true; dryRun?: true; reason?: string; by?: string };
type ImportOptions = {
  lesson: number;
  course: string;
  stage?: string;
  dryRun?: true;
  skipBad?: true;
  replace?: true;
};

const WHY_KEPT = {
  gone: 'is not asked any more: keeps its key',
  changed: 'was changed beyond its key, or a text or file that it is about was: keeps its key',
  weight: 'has another grade or skill today: is scored by the corrected key, weighed as it was sat',
} as const;

export function registerExamCommands(program: Command): void {
  const exam = program.command('exam').description('bring exams into a course, and score what learners have sat anew');

  exam
    .command('regrade')
    .description(
      "score the attempts at a lesson's exam anew, after its key was corrected in exam.yaml and imported; says what would change unless told to --apply",
    )
    .requiredOption('--lesson <id>', 'id of the lesson', toLessonId)
    .option('--dry-run', 'say what would change; the default')
    .option('--apply', 'write it; after an interruption, the same again does the rest')
    .option('--reason <text>', 'why, in Vietnamese: learners read it with their result', toReason)
    .option('--by <e-mail>', 'the staff account that answers for it')
    .action(regrade);

  exam
    .command('import')
    .description(
      'take a test or items of QTI (2.0 to 2.2, or 3.0) into the exam.yaml of a lesson of a course folder, with their recordings and pictures',
    )
    .argument('<file>', 'the package (.zip), or one item or test (.xml) with its files beside it')
    .requiredOption('--lesson <id>', 'id of the lesson, of type exam or last_exam', toLessonId)
    .option('--course <folder>', 'the course, or a folder of courses', 'content')
    .addOption(new Option('--stage <stage>', 'of a practice: which part of the test it is').choices(['1', '2', '3']))
    .option('--dry-run', 'say what would be done; changes nothing')
    .option('--skip-bad', 'leave out what cannot be taken, and name it, instead of importing nothing')
    .option('--replace', 'write over the exam.yaml that the lesson has')
    .action(importExam);
}

async function importExam(file: string, { lesson: id, course, stage, ...options }: ImportOptions): Promise<void> {
  const isDryRun = options.dryRun ?? false;
  const skipsBad = options.skipBad ?? false;
  const { lesson, done } = await importInto(
    file,
    { id, course },
    {
      stage: stage === undefined ? null : (Number(stage) as Stage),
      isDryRun,
      skipsBad,
      replaces: options.replace ?? false,
    },
  ).catch((error: unknown) => {
    if (error instanceof UnreadablePackage) throw new CommandFailed(`${file}: ${error.message}`);
    throw error instanceof NoExam || error instanceof NoExercises ? new CommandFailed(error.message) : error;
  });
  const { bad, leftOut, notes, counts } = done;
  const named = ({ file: inside, line, reason }: PackageNote) => `${inside} › line ${line}: ${reason}`;
  for (const note of leftOut) process.stderr.write(`warning: ${named(note)}\n`);
  for (const note of notes) process.stderr.write(`warning: ${note}\n`);
  const count = bad.length === 1 ? '1 thing that cannot be taken' : `${bad.length} things that cannot be taken`;
  if (bad.length > 0 && !skipsBad)
    throw new CommandFailed(
      [...bad.map(named), `${count}, nothing was imported. --skip-bad imports the rest.`].join('\n'),
    );
  for (const note of bad) process.stderr.write(`left out: ${named(note)}\n`);
  const outcome = done.isWritten ? 'imported' : done.isChanged ? 'would be imported' : 'nothing to change';
  const { parts, groups, questions, files } = counts;
  const lines = [
    `${lesson.name} (lesson ${id}): ${outcome}.`,
    `  parts ${parts}, mondai ${groups}, questions ${questions}, files ${files}`,
    ...(bad.length > 0 ? [`  ${count}, named above.`] : []),
    ...(done.needsReplace ? ['It takes --replace: the lesson has an exam.yaml already.'] : []),
    ...(done.isWritten
      ? [`Read it through, then \`tsubame content import ${lesson.course}\` brings it to the site.`]
      : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function importInto(file: string, { id, course }: { id: number; course: string }, order: ImportOrder) {
  const lesson = await findLessonFolder(course, id);
  return { lesson, done: await importPackage(file, lesson, order) };
}

async function regrade({ lesson, apply, dryRun, reason, by }: RegradeOptions): Promise<void> {
  if (apply && dryRun) throw new CommandFailed('Either --apply or --dry-run.');
  if (apply && (reason === undefined || by === undefined))
    throw new CommandFailed('--apply needs a --reason, which learners read, and --by, who answers for it.');
  const bar = createProgressBar('Scoring');
  const report = await withDatabase(async ({ pool }) => {
    const staffId = by === undefined ? null : await findStaffId(pool, by);
    if (by !== undefined && staffId === null) throw new CommandFailed(`There is no staff account ${by}.`);
    const order = apply && reason !== undefined && staffId !== null ? { reason, staffId } : null;
    return regradeExam({ pool, now: Date.now }, lesson, order, (done) => bar.update(done, done));
  }).catch((error: unknown) => {
    throw error instanceof NotRegraded ? new CommandFailed(error.message) : error;
  });
  bar.stop();
  for (const [question, why] of [...report.kept].toSorted(([one], [other]) => one - other))
    process.stderr.write(`warning: question ${question} ${WHY_KEPT[why]}\n`);
  if (report.hasOtherFiles)
    process.stderr.write('warning: some attempts were sat with other files: their explanations keep those\n');
  if (report.hasOtherRules)
    process.stderr.write('warning: some attempts were sat for other points: those, and what passes, stay\n');
  process.stdout.write(`${formatReport(report, lesson, apply ?? false)}\n`);
}

function formatReport(report: RegradeReport, lesson: number, isApplied: boolean): string {
  const { lessonName, attempts, corrected, changed, sameScore, running } = report;
  const isNothing = changed.length + sameScore + running === 0;
  const outcome = isNothing ? 'nothing to score anew' : isApplied ? 'scored anew' : 'would be scored anew';
  const questions = [...corrected].toSorted((one, other) => one - other);
  return [
    `${lessonName} (lesson ${lesson}): ${outcome}.`,
    `  attempts    ${attempts} looked at, ${changed.length} with another score, ${running} running`,
    ...(questions.length > 0 ? [`  corrected   ${questions.join(', ')}`] : []),
    ...changed.map(formatAttempt),
    ...(sameScore > 0 ? [`  ${sameScore} with the corrected key and the same score.`] : []),
    ...(running > 0 ? [`  ${running} running: the corrected key scores what is handed in.`] : []),
    ...(isNothing || isApplied ? [] : ['--apply with a --reason and --by writes it.']),
  ].join('\n');
}

function formatAttempt({ id, learner, submitAt, before, after, ...attempt }: RegradedAttempt): string {
  const pass = attempt.wasPassed
    ? after.isPassed
      ? 'passed'
      : 'passed before, stays passed'
    : attempt.isPassed
      ? 'failed → passed'
      : 'failed';
  const lesson =
    attempt.percentBefore === attempt.percent
      ? `${attempt.percent} %`
      : `${attempt.percentBefore} → ${attempt.percent} %`;
  const sat = submitAt.toISOString().slice(0, 10);
  return `    attempt ${id}, ${learner}, ${sat}: ${before.points} → ${after.points} points, ${before.correct} → ${after.correct} of ${after.total} right, ${pass}, lesson ${lesson}`;
}

function toReason(value: string): string {
  const reason = value.trim();
  if (reason === '' || reason.length > MAX_REASON_UNITS || /\p{Cc}/u.test(reason))
    throw new InvalidArgumentError(`one line of at most ${MAX_REASON_UNITS} characters`);
  return reason;
}
