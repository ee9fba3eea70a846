import { withClearFileErrors } from '../../platform/file-errors.ts';
import type { Head, Totals } from './format.ts';
import { readBackup } from './read-backup.ts';

/** Reads all of a backup and compares it with its hashes and counts. Throws for the first difference. */
export async function verifyBackup(file: string): Promise<{ head: Head; totals: Totals }> {
  return withClearFileErrors(file, async () => {
    let head: Head | undefined;
    let totals: Totals | undefined;
    for await (const part of readBackup(file)) {
      if (part.kind === 'head') ({ head } = part);
      else if (part.kind === 'totals') ({ totals } = part);
      else if (part.kind === 'file') await readPast(part.chunks);
    }
    if (!head || !totals) throw new Error(`${file} ended before its end`);
    return { head, totals };
  });
}

async function readPast(chunks: AsyncIterable<Buffer>): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}
