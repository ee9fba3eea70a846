import { StartError } from './start-error.ts';

/** Runs `work`, turning disk errors of `folder` into one sentence for the operator. */
export async function withClearFileErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = sentenceOf(error, folder);
    throw sentence === undefined ? error : new StartError(sentence, { cause: error });
  }
}

/** Turns another program's disk error about `folder` into our sentence; undefined for other errors. */
export function diskRefusal(words: string, folder: string): StartError | undefined {
  const code = /No space left on device|[Dd]isk quota exceeded|wrote only \d+ of \d+ bytes/.test(words)
    ? 'ENOSPC'
    : /Read-only file system/.test(words)
      ? 'EROFS'
      : undefined;
  const sentence = code && sentenceFor(code, undefined, folder);
  return sentence === undefined ? undefined : new StartError(sentence);
}

/** Whether an error means that the disk, or the user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** The code of a system error: ENOENT, EACCES … */
export function errorCode(error: unknown): string | undefined {
  return isFileError(error) ? error.code : undefined;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { dest?: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function sentenceOf(error: unknown, folder: string): string | undefined {
  const code = sqliteCode(error) ?? errorCode(error) ?? '';
  if (!isFileError(error)) return sentenceFor(code, undefined, folder);
  // With a target, it is the target's disk that is full.
  const at = DISK_CODES.includes(code) ? (error.dest ?? error.path) : error.path;
  return sentenceFor(code, error.syscall, at ?? folder);
}

const DISK_CODES = ['EROFS', 'ENOSPC', 'EDQUOT'];

/** Lock files are SQLite's, which has error numbers of its own: READONLY, IOERR, FULL, CANTOPEN. */
function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  const codes: Record<number, string> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES' };
  return codes[Number(error.errcode) & 0xff];
}

function sentenceFor(code: string, syscall: string | undefined, file: string): string | undefined {
  if (code === 'ENOENT' && syscall?.startsWith('spawn')) {
    // The file exists but its loader does not: musl instead of glibc.
    return `The bundled PostgreSQL does not run on this machine (${syscall}: ${code}): set DATABASE_URL.`;
  }
  if (['EACCES', 'EPERM'].includes(code)) {
    return `Tsubame may not use ${file} (${code}): give the user it runs as access to it, or set DATA_DIR to another folder.`;
  }
  if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code)) {
    return `Something else is where Tsubame keeps its data, ${file} (${code}): move it away, or set DATA_DIR to another folder.`;
  }
  if (code === 'EROFS') return `${file} is on a read-only disk: set DATA_DIR to a folder that can be written.`;
  if (['ENOSPC', 'EDQUOT'].includes(code)) {
    return `The disk of ${file} is full (${code}): free some space and start again.`;
  }
  if (code === 'EIO') return `The disk of ${file} fails (${code}): look into the log of the machine.`;
  return undefined;
}
