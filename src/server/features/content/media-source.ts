import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A set of files under one content hash: all of a video, or a single document. */
export type MediaSource = { folder: string; files: { path: string; source: string | Buffer }[] };

/** Names a set of files by content: the same files give the same folder, one changed byte gives another. */
export async function hashMedia(files: MediaSource['files']): Promise<MediaSource> {
  const all = createHash('sha256');
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const file of sorted) {
    const digest = createHash('sha256')
      .update(typeof file.source === 'string' ? await readFile(file.source) : file.source)
      .digest('hex');
    all.update(`${file.path}\n${digest}\n`);
  }
  return { folder: all.digest('hex').slice(0, 32), files: sorted };
}

/** Whether the path is a file, not a folder. */
export function isFile(at: string): boolean {
  return statSync(at, { throwIfNoEntry: false })?.isFile() ?? false;
}
