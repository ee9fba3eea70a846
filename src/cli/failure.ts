/** An expected failure of a command: the message goes to stderr, the exit status is 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}
