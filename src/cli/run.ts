import { Command, CommanderError } from 'commander';
import { StartError } from '#server/platform/start-error.ts';
import { registerBackupCommands } from './backup.ts';
import { registerCardCommands } from './cards.ts';
import { registerCodeCommands } from './code.ts';
import { registerContentCommands } from './content.ts';
import { registerExamCommands } from './exam.ts';
import { registerExerciseCommands } from './exercises.ts';
import { CommandFailed } from './failure.ts';
import { registerUserCommands } from './user.ts';

/** Runs a command line without the program's name. Returns the exit status. */
export async function run(args: readonly string[]): Promise<number> {
  const program = new Command('tsubame')
    .description(
      'Runs a Tsubame site from the command line. It uses the same settings as the server (docs/operations.md).',
    )
    .showHelpAfterError()
    .exitOverride();
  registerContentCommands(program);
  registerCardCommands(program);
  registerExerciseCommands(program);
  registerExamCommands(program);
  registerCodeCommands(program);
  registerUserCommands(program);
  registerBackupCommands(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed it; asking for help is not a failure.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommandFailed || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}
