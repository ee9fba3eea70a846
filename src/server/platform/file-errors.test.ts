import { expect, it } from 'vitest';
import { diskRefusal, withClearFileErrors } from './file-errors.ts';
import { StartError } from './start-error.ts';

const thrown = (fields: object) => Object.assign(new Error('refused'), fields);
async function refusalOf(thrownError: Error): Promise<unknown> {
  try {
    await withClearFileErrors('/data', () => Promise.reject(thrownError));
    return null;
  } catch (refusal) {
    return refusal;
  }
}

it.each<[string, object, string]>([
  ['ENOSPC', { syscall: 'write' }, 'The disk of /data is full (ENOSPC): free some space'],
  ['ENOSPC', { syscall: 'open', path: '/media/a' }, 'The disk of /media/a is full'],
  // What is copied lies on another disk than its copy.
  ['ENOSPC', { syscall: 'copyfile', path: '/content/a', dest: '/media/a' }, 'The disk of /media/a is full'],
  ['EDQUOT', { syscall: 'write' }, 'The disk of /data is full (EDQUOT)'],
  ['EROFS', { syscall: 'mkdir', path: '/media' }, '/media is on a read-only disk: set DATA_DIR'],
  ['EROFS', { syscall: 'rename', path: '/a.part', dest: '/media/a' }, '/media/a is on a read-only disk'],
  ['EIO', { syscall: 'fsync' }, 'The disk of /data fails (EIO): look into the log of the machine.'],
  ['EACCES', { syscall: 'open', path: '/media' }, 'Tsubame may not use /media (EACCES): give the user'],
  ['EACCES', { syscall: 'copyfile', path: '/content/a', dest: '/media/a' }, 'Tsubame may not use /content/a (EACCES)'],
  ['ENOTDIR', { syscall: 'mkdir', path: '/media' }, 'Something else is where Tsubame keeps its data, /media (ENOTDIR)'],
  ['ENOENT', { syscall: 'spawn initdb', path: 'initdb' }, 'The bundled PostgreSQL does not run on this machine'],
])('%s of %j is told in one sentence that names the right disk', async (code, fields, words) => {
  const refusal = await refusalOf(thrown({ code, ...fields }));
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toContain(words);
  expect(String(refusal)).not.toContain('\n');
});

it.each([
  [8, '/data is on a read-only disk'],
  [1032, '/data is on a read-only disk'], // an extended code of 8
  [10, 'The disk of /data fails'],
  [13, 'The disk of /data is full'],
  [14, 'Tsubame may not use /data'],
])('the number %i of a lock file is told in one sentence', async (errcode, words) => {
  expect(String(await refusalOf(thrown({ code: 'ERR_SQLITE_ERROR', errcode })))).toContain(words);
});

it('any other error is left alone', async () => {
  for (const error of [new TypeError('x is undefined'), thrown({ code: 'ENOENT', syscall: 'open', path: '/data/a' })])
    expect(await refusalOf(error)).toBe(error);
});

it.each([
  ['could not extend file "base/1": No space left on device', 'The disk of /data is full'],
  ['initdb: error: could not write: Disk quota exceeded', 'The disk of /data is full'],
  ['could not write block 3: wrote only 4096 of 8192 bytes', 'The disk of /data is full'],
  ['could not create directory: Read-only file system', '/data is on a read-only disk'],
])('of what another program says, %j is told as ours', (words, sentence) => {
  expect(diskRefusal(words, '/data')?.message).toContain(sentence);
});

it('what another program says of other things is left to it', () => {
  expect(diskRefusal('FATAL: could not bind', '/data')).toBeUndefined();
});
