import { Command, CommanderError } from 'commander';
import { StartError } from '#server/platform/start-error.ts';
import { registerCardCommands } from './cards.ts';
import { registerCodeCommands } from './code.ts';
import { registerContentCommands } from './content.ts';
import { CommandFailed } from './failure.ts';
import { registerUserCommands } from './user.ts';

const program = new Command('tsubame')
  .description(
    'Runs a Tsubame site from the command line. It uses the same settings as the server (docs/operations.md).',
  )
  .showHelpAfterError()
  .exitOverride();
registerContentCommands(program);
registerCardCommands(program);
registerCodeCommands(program);
registerUserCommands(program);

// Whoever reads along has had enough: `tsubame content check | head`.
process.stdout.on('error', () => process.exit());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has said it already; asking for help is no failure.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof CommandFailed || error instanceof StartError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}
