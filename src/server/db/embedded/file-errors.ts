import { StartError } from '../../platform/start-error.ts';

/** Runs `work` and tells what the file system refuses in one sentence for the operator. */
export async function withClearFileErrors<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = isFileError(error) ? sentenceFor(error, error.path ?? dataDir) : undefined;
    throw sentence === undefined ? error : new StartError(sentence, { cause: error });
  }
}

/** The code of an error of the operating system: ENOENT, EACCES … */
export function errorCode(error: unknown): string | undefined {
  return isFileError(error) ? error.code : undefined;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function sentenceFor({ code = '', syscall }: NodeJS.ErrnoException, file: string): string | undefined {
  if (code === 'ENOENT' && syscall?.startsWith('spawn')) {
    // The file is there, its loader is not: musl instead of glibc.
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
  return undefined;
}
