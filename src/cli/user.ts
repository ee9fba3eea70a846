import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { ERRORS } from '#contract/error-codes.ts';
import { checkRegistration, createUser } from '#server/features/auth/index.ts';
import { toAppError } from '#server/platform/app-error.ts';
import { CommandFailed } from './failure.ts';
import { withDatabase } from './with-database.ts';

const ROLES = ['learner', 'staff', 'admin', 'tester'] as const;

type CreateOptions = { email: string; name: string; role: (typeof ROLES)[number] };

export function registerUserCommands(program: Command): void {
  program
    .command('user')
    .description('accounts')
    .command('create')
    .description('make an account; without TSUBAME_PASSWORD a random password is made and printed once')
    .requiredOption('--email <address>')
    .requiredOption('--name <name>')
    .addOption(new Option('--role <role>').choices(ROLES).default('learner'))
    .action(async ({ email, name, role }: CreateOptions) => {
      const given = process.env['TSUBAME_PASSWORD'];
      const password = given ?? randomBytes(12).toString('base64url');
      const checked = await checkRegistration({ email, name, password });
      if ('fault' in checked) throw new CommandFailed(`${checked.fault}: ${ERRORS[checked.fault].message}`);
      const person = {
        ...checked,
        password,
        isStaff: role === 'staff' || role === 'admin',
        isAdmin: role === 'admin',
        isTester: role === 'tester',
      };
      try {
        await withDatabase(({ pool }) => createUser({ pool, now: Date.now }, person));
      } catch (error) {
        const refusal = toAppError(error);
        throw refusal ? new CommandFailed(`${refusal.code}: ${refusal.message}`) : error;
      }
      process.stdout.write(`${role} ${checked.email}${given ? '' : ` ${password}`}\n`);
    });
}
