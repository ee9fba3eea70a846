import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { isTooLarge, largestMb, MAX_FILES, MAX_PACKAGE_BYTES, MAX_PACKAGE_MB } from './package-bounds.ts';
import type { PackageFiles } from './package-files.ts';
import { UnreadablePackage } from './package-notes.ts';

const IS_ENCRYPTED = 0x1;
const FILE_TYPE = 0o170000;
const LINK = 0o120000;
const STORED_OR_DEFLATED = [0, 8];

/**
 * Opens an archive. Its list of contents is judged before anything is unpacked: number, sizes, names. What is unpacked
 * may then be no larger than its entry says, which yauzl watches, as it does for names that lead out of the archive.
 */
export async function readZip<T>(file: string, work: (files: PackageFiles) => Promise<T>): Promise<T> {
  const zip = await yauzl
    .openPromise(file, { autoClose: false, validateEntrySizes: true })
    .catch((error: unknown) => refuse(error));
  try {
    if (zip.entryCount > MAX_FILES) throw new UnreadablePackage(`holds more than ${MAX_FILES} files`);
    const entries = new Map<string, yauzl.Entry>();
    let bytes = 0;
    try {
      for await (const entry of zip.eachEntry()) {
        if (entry.fileName.endsWith('/')) continue;
        bytes += entry.uncompressedSize;
        judge(entry, bytes, entries);
        entries.set(entry.fileName, entry);
      }
    } catch (error) {
      refuse(error);
    }
    return await work({
      names: [...entries.keys()],
      async read(name) {
        const entry = entries.get(name);
        if (!entry) throw new UnreadablePackage(`has no file ${name}`);
        try {
          return await buffer(await zip.openReadStreamPromise(entry));
        } catch (error) {
          return refuse(error);
        }
      },
    });
  } finally {
    zip.close();
  }
}

function judge(entry: yauzl.Entry, bytes: number, earlier: ReadonlyMap<string, unknown>): void {
  const { fileName: name } = entry;
  const shown = JSON.stringify(name.slice(0, 200));
  if (earlier.has(name)) throw new UnreadablePackage(`holds two files named ${shown}`);
  if (/\p{Cc}/u.test(name)) throw new UnreadablePackage(`holds a file whose name has control characters: ${shown}`);
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK)
    throw new UnreadablePackage(`holds a link, ${shown}: pack the file itself`);
  if ((entry.generalPurposeBitFlag & IS_ENCRYPTED) !== 0) throw new UnreadablePackage('is encrypted');
  if (!STORED_OR_DEFLATED.includes(entry.compressionMethod))
    throw new UnreadablePackage(`packs ${shown} by a method that is not read: pack it as a usual .zip`);
  if (isTooLarge(name, entry.uncompressedSize))
    throw new UnreadablePackage(`holds ${shown} of more than ${largestMb(name)} MB`);
  if (bytes > MAX_PACKAGE_BYTES) throw new UnreadablePackage(`unpacks to more than ${MAX_PACKAGE_MB} MB`);
}

/** What yauzl or zlib say of an archive. */
function refuse(error: unknown): never {
  if (error instanceof UnreadablePackage || !(error instanceof Error)) throw error;
  throw new UnreadablePackage(`is no whole archive: ${error.message}`);
}
