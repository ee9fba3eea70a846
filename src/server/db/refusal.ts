import { readFileSync, statSync } from 'node:fs';
import { diskRefusal } from '../platform/file-errors.ts';
import { StartError } from '../platform/start-error.ts';
import { isDatabaseAway, sqlState } from './client.ts';

const DISK_FULL = '53100';
const LOG_TAIL_BYTES = 20_000;

/**
 * Why PostgreSQL prevented the start, in one sentence; undefined for other errors. `embedded` is null for the
 * operator's own server, whose disk and log we cannot see.
 */
export function databaseRefusal(
  error: unknown,
  embedded: { dataFolder: string; logFile: string } | null,
): StartError | undefined {
  const isFull = sqlState(error) === DISK_FULL;
  if (!isFull && !isDatabaseAway(error)) return undefined;
  const reason = deepestMessage(error);
  if (!embedded) return new StartError(`PostgreSQL can't be used: ${reason}. Check DATABASE_URL.`, { cause: error });
  const { dataFolder, logFile } = embedded;
  if (isFull) return diskRefusal('No space left on device', dataFolder);
  const lastWords = readLastWords(logFile) ?? reason;
  return (
    diskRefusal(lastWords, dataFolder) ??
    new StartError(`PostgreSQL was lost during the start (${lastWords}): look into ${logFile} and start again.`, {
      cause: error,
    })
  );
}

/** One line, without the statement that a library prepends. */
function deepestMessage(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  const message = deepest instanceof Error ? deepest.message : String(deepest);
  return message.split('\n')[0] ?? '';
}

/** The server's last words in its log; those of earlier runs do not count. */
function readLastWords(logFile: string): string | undefined {
  if (!statSync(logFile, { throwIfNoEntry: false })) return undefined;
  const lines = readFileSync(logFile).subarray(-LOG_TAIL_BYTES).toString().split('\n');
  const begun = lines.findLastIndex((line) => line.includes('starting PostgreSQL'));
  return lines
    .slice(begun + 1)
    .findLast((line) => line.includes('PANIC:'))
    ?.replace(/^.*?PANIC: +/, '');
}
