import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/**
 * Puts the names in a folder on the disk. A file that was flushed is gone after a power cut all the same while the
 * folder that names it was not.
 */
export async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folder as a file; NTFS journals its names.
  if (process.platform === 'win32') return;
  await flush(folder, 'r');
}

/** Puts a file's bytes on the disk. */
export async function flushFile(file: string): Promise<void> {
  await flush(file, 'r+');
}

async function flush(at: string, flags: 'r' | 'r+'): Promise<void> {
  const opened = await open(at, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Makes a folder, and those above it that are missing, and puts their names on the disk. */
export async function makeDurableFolder(folder: string, mode: number): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode });
  const lowest = path.resolve(folder);
  const highest = made ?? lowest;
  for (let at = lowest; at.length >= highest.length; at = path.dirname(at)) await flushFolder(path.dirname(at));
}
