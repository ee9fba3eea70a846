import { randomUUID } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { MAX_ACCESS_DAYS, MAX_BATCH_CODES, MAX_BATCH_NAME_UNITS } from '#domain/enrolment/code-batch.ts';
import { endOfDay, makeBatch, revokeCode } from '#server/features/enrolments/index.ts';
import { readEnv } from '#server/platform/env.ts';
import { CommandFailed } from './failure.ts';
import { findCourse } from './find-course.ts';
import { withDatabase } from './with-database.ts';

type CreateOptions = { course: string; count: number; days?: number; redeemBy?: string; note: string };

export function registerCodeCommands(program: Command): void {
  const code = program.command('code').description('activation codes');

  code
    .command('create')
    .description('make activation codes and print them, one a line: they cannot be read again later')
    .requiredOption('--course <id or name>', 'the course, by its id or the name in its address')
    .option('--count <n>', 'how many', wholeNumber(MAX_BATCH_CODES), 1)
    .option('--days <n>', 'days of access from redeeming; without it, for ever', wholeNumber(MAX_ACCESS_DAYS))
    .option('--redeem-by <date>', "last day to redeem, YYYY-MM-DD in the site's time zone", day)
    .option('--note <text>', 'for whom: the name of the batch', batchName, 'tsubame code create')
    .action(async (options: CreateOptions) => {
      const { codes } = await withDatabase(async ({ pool }) => {
        const wish = {
          courseId: await findCourse(pool, options.course),
          count: options.count,
          accessDays: options.days ?? null,
          redeemBy: options.redeemBy ? await endOfDay(pool, options.redeemBy, readEnv(process.env).TIME_ZONE) : null,
          name: options.note,
        };
        return makeBatch({ pool, now: Date.now }, wish, { staffId: null, clientId: randomUUID() });
      });
      process.stdout.write(`${codes?.join('\n')}\n`);
    });

  code
    .command('revoke')
    .description('revoke a code that was not used yet')
    .argument('<code>')
    .action(async (typed: string) => {
      const isRevoked = await withDatabase(({ pool }) => revokeCode(pool, typed, Date.now()));
      if (!isRevoked) throw new CommandFailed('There is no such unused code.');
      process.stdout.write('Revoked.\n');
    });
}

function wholeNumber(max: number) {
  return (value: string) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < 1 || number > max)
      throw new InvalidArgumentError(`a whole number from 1 to ${max}`);
    return number;
  };
}

function day(value: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value))
    throw new InvalidArgumentError('a date as YYYY-MM-DD');
  return value;
}

function batchName(value: string): string {
  if (value.trim() === '' || value.length > MAX_BATCH_NAME_UNITS)
    throw new InvalidArgumentError(`a text of 1 to ${MAX_BATCH_NAME_UNITS} characters`);
  return value.trim();
}
