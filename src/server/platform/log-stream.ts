import { writeSync } from 'node:fs';

/**
 * How long a line waits for the log's reader. This blocks all requests, so a reader that has stopped costs it only
 * once.
 */
const MAX_WAIT_MS = 1000;
const STEP_MS = 5;

const sleeper = new Int32Array(new SharedArrayBuffer(4));
let isStuck = false;
let isCutOff = false;

/**
 * Standard output for the log. Lines that it does not accept are lost: on a full disk pino's own stream would retry
 * forever, and a server that cannot log should still serve. A full pipe is waited for briefly.
 */
export const logStream = {
  write(line: string): void {
    const bytes = Buffer.from(isCutOff ? `\n${line}` : line);
    const untilMs = performance.now() + (isStuck ? 0 : MAX_WAIT_MS);
    let written = 0;
    while (written < bytes.length) {
      try {
        written += writeSync(1, bytes, written);
        isStuck = false;
      } catch (error) {
        const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
        if (!isFull || performance.now() >= untilMs) {
          isStuck = isFull;
          isCutOff ||= written > 0;
          return;
        }
        Atomics.wait(sleeper, 0, 0, STEP_MS);
      }
    }
    isCutOff = false;
  },
};
