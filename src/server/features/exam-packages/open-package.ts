import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isTooLarge, largestMb, MAX_PACKAGE_BYTES, MAX_PACKAGE_MB } from './package-bounds.ts';
import type { PackageFiles } from './package-files.ts';
import { UnreadablePackage } from './package-notes.ts';
import { readZip } from './read-zip.ts';

/** Opens a package: an archive, or one XML file with the files that lie beside it. */
export async function withPackage<T>(
  file: string,
  work: (files: PackageFiles, main: string | null) => Promise<T>,
): Promise<T> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UnreadablePackage('cannot be read');
  if (found.size > MAX_PACKAGE_BYTES) throw new UnreadablePackage(`is larger than ${MAX_PACKAGE_MB} MB`);
  if (await isZip(file)) return readZip(file, (files) => work(files, null));
  const folder = path.dirname(file);
  const entries = await readdir(folder, { withFileTypes: true });
  // Only what lies beside it, and no links: an item can't bring any other file of this computer.
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return work({ names, read: (name) => readBounded(folder, name) }, path.basename(file));
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
}

async function readBounded(folder: string, name: string): Promise<Buffer> {
  const handle = await open(path.join(folder, name));
  try {
    const { size } = await handle.stat();
    if (isTooLarge(name, size)) throw new UnreadablePackage(`${name} is larger than ${largestMb(name)} MB`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
