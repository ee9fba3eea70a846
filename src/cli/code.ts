import { type Command, InvalidArgumentError } from 'commander';
import { createCodes, revokeCode } from '#server/features/enrolments/index.ts';
import { CommandFailed } from './failure.ts';
import { withDatabase } from './with-database.ts';

type CreateOptions = { course: string; count: number; days?: number; redeemBy?: Date; note: string };

export function registerCodeCommands(program: Command): void {
  const code = program.command('code').description('activation codes');

  code
    .command('create')
    .description('make activation codes and print them, one a line: they cannot be read again later')
    .requiredOption('--course <id or name>', 'the course, by its id or the name in its address')
    .option('--count <n>', 'how many', wholeNumber(10_000), 1)
    .option('--days <n>', 'days of access from redeeming; without it, for ever', wholeNumber(36_500))
    .option('--redeem-by <date>', 'last day to redeem, YYYY-MM-DD (UTC)', lastMoment)
    .option('--note <text>', 'for whom, kept with the codes', '')
    .action(async (options: CreateOptions) => {
      const codes = await withDatabase(async ({ pool }) => {
        const { rows } = await pool.query<{ id: number }>(
          'SELECT id FROM course WHERE (id::text = $1 OR seo_url = $1) AND archived_at IS NULL',
          [options.course],
        );
        const course = rows[0];
        if (!course) throw new CommandFailed(`There is no course ${options.course}.`);
        const newCodes = {
          courseId: course.id,
          count: options.count,
          accessDays: options.days ?? null,
          redeemBy: options.redeemBy ?? null,
          note: options.note,
        };
        return createCodes(pool, newCodes, Date.now());
      });
      process.stdout.write(`${codes.join('\n')}\n`);
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

/** The end of that day. */
function lastMoment(value: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T23:59:59.999Z`) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(value))
    throw new InvalidArgumentError('a date as YYYY-MM-DD');
  return date;
}
