import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Command, Option } from 'commander';
import type pg from 'pg';
import { ERRORS } from '#contract/error-codes.ts';
import { eraseAccount } from '#server/features/account-deletion/index.ts';
import {
  type AccountRole,
  changeRoleByEmail,
  checkRegistration,
  closeByOperator,
  createByOperator,
  keepByOperator,
  resetPassword,
  takeTotpOff,
} from '#server/features/auth/index.ts';
import { readEnv } from '#server/platform/env.ts';
import { createDiskMediaStore } from '#server/platform/media-store.ts';
import { toAppError } from '#server/platform/app-error.ts';
import { CommandFailed } from './failure.ts';
import { findCourse } from './find-course.ts';
import { withDatabase } from './with-database.ts';

const ROLES = ['learner', 'staff', 'admin', 'tester'] as const;

type Role = (typeof ROLES)[number];
type CreateOptions = { email: string; name: string; role: Role; course: string[] };

const roleOption = () => new Option('--role <role>', 'what it may do').choices(ROLES);
const COURSE = '--course <id or name>';
const COURSE_HELP = 'staff of this course alone, not of the whole site; repeat it for several';
const several = (value: string, earlier: string[]) => [...earlier, value];

/** Staff of courses, if some are named. */
function accountRole(role: Exclude<Role, 'tester'>, courseIds: readonly number[]): AccountRole {
  return { role: role === 'staff' && courseIds.length > 0 ? 'teacher' : role, courseIds };
}

/** The ids of the courses that are named. */
async function findCourses(pool: pg.Pool, role: Role, names: readonly string[]): Promise<number[]> {
  if (names.length > 0 && role !== 'staff') throw new CommandFailed('--course goes with --role staff.');
  const courseIds: number[] = [];
  for (const name of names) courseIds.push(await findCourse(pool, name));
  return courseIds;
}

/** What the site refuses with words for its visitors is an outcome of a command. */
function failAsRefused(error: unknown): never {
  const refusal = toAppError(error);
  throw refusal ? new CommandFailed(`${refusal.code}: ${refusal.message}`) : error;
}

const randomPassword = () => randomBytes(12).toString('base64url');

/** Where links lead in letters that commands queue; the site sends them. */
function mailOfSite(): { baseUrl: string } | null {
  const { BASE_URL, SMTP_URL } = readEnv(process.env);
  return SMTP_URL && BASE_URL ? { baseUrl: new URL(BASE_URL).origin } : null;
}

export function registerUserCommands(program: Command): void {
  const user = program.command('user').description('accounts');
  user
    .command('create')
    .description('make an account; without TSUBAME_PASSWORD a random password is made and printed once')
    .requiredOption('--email <address>')
    .requiredOption('--name <name>')
    .addOption(roleOption().default('learner'))
    .option(COURSE, COURSE_HELP, several, [])
    .action(async ({ email, name, role, course }: CreateOptions) => {
      const given = process.env['TSUBAME_PASSWORD'];
      const password = given ?? randomPassword();
      const checked = await checkRegistration({ email, name, password });
      if ('fault' in checked) throw new CommandFailed(`${checked.fault}: ${ERRORS[checked.fault].message}`);
      const isTester = role === 'tester';
      await withDatabase(async ({ pool }) => {
        const to = accountRole(isTester ? 'learner' : role, await findCourses(pool, role, course));
        await createByOperator({ pool, now: Date.now }, { ...checked, password, isTester }, to);
      }).catch(failAsRefused);
      process.stdout.write(`${role} ${checked.email}${given ? '' : ` ${password}`}\n`);
    });
  user
    .command('role')
    .description('say what an account may do from now on; nothing else of it changes')
    .argument('<email>')
    .addOption(
      roleOption()
        .choices(ROLES.filter((one) => one !== 'tester'))
        .makeOptionMandatory(),
    )
    .option(COURSE, COURSE_HELP, several, [])
    .action(async (email: string, { role, course }: { role: Exclude<Role, 'tester'>; course: string[] }) => {
      const changed = await withDatabase(async ({ pool }) => {
        const to = accountRole(role, await findCourses(pool, role, course));
        return changeRoleByEmail(pool, email, to, Date.now());
      }).catch(failAsRefused);
      if (changed === null) throw new CommandFailed(`There is no account with the e-mail ${email}.`);
      process.stdout.write(`${changed ? 'role' : 'unchanged'} ${[email, role, ...course].join(' ')}\n`);
    });
  user
    .command('reset')
    .description('give an account a new password and end its sessions; random and printed once, or TSUBAME_PASSWORD')
    .requiredOption('--email <address>')
    .action(async ({ email }: { email: string }) => {
      const given = process.env['TSUBAME_PASSWORD'];
      const password = given ?? randomPassword();
      await withDatabase(async ({ pool }) => {
        const fault = await resetPassword({ pool, now: Date.now }, email, password);
        if (fault === 'NO_ACCOUNT') throw new CommandFailed(`There is no account with the e-mail ${email}.`);
        if (fault) throw new CommandFailed(`${fault}: ${ERRORS[fault].message}`);
      });
      process.stdout.write(`reset ${email}${given ? '' : ` ${password}`}\n`);
    });
  user
    .command('totp-off')
    .description('turn off the two-step sign-in of somebody who has lost it, and end their sessions')
    .argument('<email>')
    .action(async (email: string) => {
      const mail = mailOfSite();
      const refusal = await withDatabase(({ pool }) => takeTotpOff({ pool, mail, now: Date.now }, { email }, null));
      if (refusal === 'NO_ACCOUNT') throw new CommandFailed(`There is no account with the e-mail ${email}.`);
      if (refusal) throw new CommandFailed(`The two-step sign-in of ${email} is off already.`);
      process.stdout.write(`totp-off ${email}\n`);
    });
  user
    .command('delete')
    .description('close an account; it is erased after seven days, in which its owner or `user keep` can keep it')
    .argument('<email>')
    .option('--now', 'erase it at once: nothing brings it back but a backup', false)
    .action(async (email: string, { now: isNow }: { now: boolean }) => {
      // Who is erased at once has nothing to be told, and no address any more.
      const mail = isNow ? null : mailOfSite();
      const said = await withDatabase(async ({ pool, dataDir }) => {
        const closed = await closeByOperator({ pool, mail, now: Date.now }, email).catch(failAsRefused);
        if (!closed) throw new CommandFailed(`There is no account with the e-mail ${email}.`);
        if (!isNow) return `closed ${email}, erased after ${new Date(closed.erasedAtMs).toISOString()}`;
        const pictures = createDiskMediaStore(path.join(dataDir, 'pictures'), 0);
        const outcome = await eraseAccount({ pool, pictures, now: Date.now }, closed.id, new Date());
        if (outcome === 'kept') throw new CommandFailed(`Somebody has kept ${email} in this very moment.`);
        if (outcome === 'busy')
          throw new CommandFailed(
            `${email} is closed, but not erased: a backup is being made. Repeat this afterwards.`,
          );
        return `erased ${email}`;
      });
      process.stdout.write(`${said}\n`);
    });
  user
    .command('keep')
    .description('keep an account that is to be deleted: everything is as before')
    .argument('<email>')
    .action(async (email: string) => {
      const mail = mailOfSite();
      const refusal = await withDatabase(({ pool }) => keepByOperator({ pool, mail, now: Date.now }, email));
      if (refusal === 'NO_ACCOUNT') throw new CommandFailed(`There is no account with the e-mail ${email}.`);
      if (refusal)
        throw new CommandFailed(`The account ${email} is not to be deleted, or is due to be erased already.`);
      process.stdout.write(`kept ${email}\n`);
    });
}
