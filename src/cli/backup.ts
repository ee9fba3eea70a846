import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { z } from 'zod';
import {
  BackupRefused,
  describeBackup,
  makeBackup,
  restoreBackup,
  verifyBackup,
} from '#server/features/backup/index.ts';
import { namesOfSettings } from '#server/platform/env.ts';
import { CommandFailed } from './failure.ts';
import { withDatabase } from './with-database.ts';

const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

export function registerBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('write all of the site, as of one moment, into a new file; the site may run meanwhile')
    .argument('<file>', 'a name that is not taken yet, such as tsubame-2026-11-23.tar')
    .action((file: string) =>
      inWords(async () => {
        const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
        const settings = namesOfSettings(process.env);
        const { head, totals, hash } = await withDatabase(
          ({ database, dataDir }) => makeBackup({ database, dataDir, version, settings, now: Date.now }, file),
          keepSchema,
        );
        process.stdout.write(`${describeBackup(head, totals)}SHA-256   ${hash}\n`);
      }),
    );
  backup
    .command('verify')
    .description('read all of a backup, compare it with its hashes and counts, and tell what is in it')
    .argument('<file>')
    .action((file: string) =>
      inWords(async () => {
        const { head, totals } = await verifyBackup(file);
        process.stdout.write(`${describeBackup(head, totals)}Every hash and count is right.\n`);
      }),
    );
  program
    .command('restore')
    .description('fill an empty site, one that nobody has an account at, from a backup')
    .argument('<file>')
    .action((file: string) =>
      inWords(async () => {
        const { head, totals } = await withDatabase((site) => restoreBackup(site, file), keepSchema);
        process.stdout.write(
          `${describeBackup(head, totals)}Restored. Start the site with the settings that it had; everybody stays signed in.\n`,
        );
      }),
    );
}

/** A backup never migrates the database of a site that runs, and a restore does so at its end. */
const keepSchema = () => Promise.resolve();

async function inWords(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof BackupRefused ? new CommandFailed(error.message) : error;
  }
}
