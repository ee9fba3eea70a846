import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { flushFile, flushFolder, makeDurableFolder } from '../../platform/durable-file.ts';
import { errorCode } from '../../platform/file-errors.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { FILE_KINDS, type FileKind } from './format.ts';
import { BackupRefused } from './refused.ts';

/** In each of the folders: it may be a disk of its own, on which alone a rename is possible. */
const STAGING = '.restoring';
const FLUSHED_AT_ONCE = 16;
/** After how much what was written is flushed, while the next is. */
const FLUSH = { files: 128, bytes: 32 << 20 };

/** As those who write there make them. */
const MODES: Record<FileKind, { folder: number; file: number }> = {
  media: { folder: 0o750, file: 0o640 },
  pictures: { folder: 0o750, file: 0o640 },
  recordings: { folder: 0o700, file: 0o600 },
  audio: { folder: 0o755, file: 0o644 },
};

export type FileStaging = {
  /** What an earlier restore may have left goes with it. */
  remove(): Promise<void>;
  write(kind: FileKind, relative: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Moves everything into its place, durably. */
  place(): Promise<void>;
};

/** Takes in files where nothing looks for them. */
export function createFileStaging(dataDir: string): FileStaging {
  const rootOf = (kind: FileKind) => path.join(dataDir, kind);
  const stagingOf = (kind: FileKind) => path.join(rootOf(kind), STAGING);
  let written: string[] = [];
  let folders = new Set<string>();
  let bytes = 0;
  let flushing: Promise<void> = Promise.resolve();
  let lastFolder = '';

  async function flush(): Promise<void> {
    await flushing;
    const [files, within] = [written, [...folders]];
    [written, folders, bytes] = [[], new Set(), 0];
    flushing = forEachConcurrently(files, FLUSHED_AT_ONCE, flushFile).then(() =>
      forEachConcurrently(within, FLUSHED_AT_ONCE, flushFolder),
    );
    // It is awaited by the next one.
    flushing.catch(() => undefined);
  }

  /** All folders down to it: the entry of a new one is in the one above. */
  async function openFolder(kind: FileKind, folder: string): Promise<void> {
    for (let at = folder; at !== rootOf(kind); at = path.dirname(at)) folders.add(at);
    if (folder === lastFolder) return;
    await makeDurableFolder(rootOf(kind), MODES[kind].folder);
    await mkdir(folder, { recursive: true, mode: MODES[kind].folder });
    lastFolder = folder;
  }

  return {
    async remove() {
      await flushing.catch(() => undefined);
      for (const kind of FILE_KINDS) await rm(stagingOf(kind), { recursive: true, force: true });
    },
    async write(kind, relative, chunks) {
      const at = path.join(stagingOf(kind), relative);
      await openFolder(kind, path.dirname(at));
      const opened = await open(at, 'wx', MODES[kind].file).catch((error: unknown) => {
        throw errorCode(error) === 'EEXIST'
          ? new BackupRefused(`The backup has files/${kind}/${relative} twice.`)
          : error;
      });
      try {
        for await (const chunk of chunks) {
          await opened.writeFile(chunk);
          bytes += chunk.length;
        }
      } finally {
        await opened.close();
      }
      written.push(at);
      if (written.length >= FLUSH.files || bytes >= FLUSH.bytes) await flush();
    },
    async place() {
      await flush();
      await flushing;
      for (const kind of FILE_KINDS) {
        const names = await readdir(stagingOf(kind)).catch(() => []);
        if (names.length === 0) continue;
        for (const name of names) {
          const target = path.join(rootOf(kind), name);
          // Of a site that was empty, or of a restore that was ended half-way.
          await rm(target, { recursive: true, force: true });
          await rename(path.join(stagingOf(kind), name), target);
        }
        await rmdir(stagingOf(kind));
        await flushFolder(rootOf(kind));
      }
    },
  };
}
