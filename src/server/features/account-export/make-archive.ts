import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished, PassThrough, Readable } from 'node:stream';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { errorCode } from '../../platform/file-errors.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import type { RecordingStore } from '../exercise-results/index.ts';
import { EXPORT_ROWS } from './export-rows.ts';
import { readmeOf } from './readme.ts';
import { spoolRows } from './spool-rows.ts';

export type ArchiveDeps = {
  pool: pg.Pool;
  pictures: MediaStore;
  recordings: RecordingStore;
  scratchFolder: string;
  /** as it is called in the archive */
  site: string;
  now: () => number;
};

/**
 * A learner's archive, made while it is read: no more of it is in memory than a piece of one file. `onEnd` is called when
 * the last byte was read, or the reader has gone.
 */
export async function makeArchive(deps: ArchiveDeps, userId: number, onEnd: () => void): Promise<Readable> {
  await mkdir(deps.scratchFolder, { recursive: true, mode: 0o750 });
  const folder = await mkdtemp(path.join(deps.scratchFolder, 'export-'));
  const end = async () => {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    onEnd();
  };
  try {
    const { pictures, recordings } = await spoolRows(deps.pool, userId, folder);
    const mtime = new Date(deps.now());
    const zip = new ZipFile();
    const out = new PassThrough();
    let reading: Readable | null = null;
    // Packed already: pictures and recordings.
    const add = (name: string, compress: boolean, open: () => Promise<Readable>) =>
      zip.addReadStreamLazy(name, { mtime, compress }, (give) => {
        open().then(
          (opened) => {
            reading = opened;
            opened.on('error', (error) => out.destroy(error));
            // Whoever downloads may be gone by now.
            if (out.destroyed) opened.destroy();
            give(null, opened);
          },
          (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
        );
      });
    const madeAt = mtime.toISOString().slice(0, 16).replace('T', ' ');
    zip.addBuffer(Buffer.from(readmeOf({ site: deps.site, madeAt })), 'DOC-TOI.txt', { mtime });
    for (const name of Object.keys(EXPORT_ROWS))
      add(name, true, () => Promise.resolve(createReadStream(path.join(folder, name))));
    for (const name of pictures) add(`anh/${name}`, false, () => openPicture(deps.pictures, name));
    for (const { name, format } of recordings)
      add(`ghi-am/${name}.${format}`, false, () => openRecording(deps.recordings, name));
    zip.end();
    finished(out, () => {
      reading?.destroy();
      void end();
    });
    zip.on('error', (error: Error) => out.destroy(error));
    zip.outputStream.pipe(out);
    return out;
  } catch (error) {
    await end();
    throw error;
  }
}

/** Of what is deleted in this moment the archive has an empty file. */
const gone = () => Readable.from([], { objectMode: false });

async function openPicture(pictures: MediaStore, name: string): Promise<Readable> {
  const file = await pictures.read(name.slice(0, 32), 'default.webp');
  if (!file) return gone();
  if (file.kind === 'stream') return file.open();
  const copy = Buffer.from(file.bytes);
  file.release();
  return Readable.from([copy], { objectMode: false });
}

async function openRecording(recordings: RecordingStore, name: string): Promise<Readable> {
  const stream = (await recordings.open(name))?.read();
  if (!stream) return gone();
  return new Promise((resolve, reject) => {
    stream.once('readable', () => resolve(stream));
    stream.once('error', (error) => (errorCode(error) === 'ENOENT' ? resolve(gone()) : reject(error)));
  });
}
