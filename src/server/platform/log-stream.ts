import { writeSync } from 'node:fs';

/**
 * Standard output, for the log. A line that it doesn't take is lost: on a full disk pino's own stream would try for ever,
 * and a server that can't log should still serve.
 */
export const logStream = {
  write(line: string): void {
    try {
      writeSync(1, line);
    } catch {
      // Nobody is left to tell.
    }
  },
};
