import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordFlushes } from '../testing/flushed.ts';
import { ROOT } from '../testing/start-command.ts';
import { flushTree, makeDurableFolder, writeDurably } from './durable-file.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tsubame-durable-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withoutIds = (at: string) => path.relative(folder, at).replace(/[0-9a-f-]{36}/, 'ID');

describe.runIf(process.platform === 'linux')('a durable write (Linux only: the cases read /proc)', () => {
  it('flushes the content under another name, and then the folder', async () => {
    const flushed = await recordFlushes();
    await writeDurably(path.join(folder, 'key'), 'secret', 0o600);
    expect(flushed.map(withoutIds)).toEqual(['key.ID.part', '']);
    expect(readFileSync(path.join(folder, 'key'), 'utf8')).toBe('secret');
    expect(statSync(path.join(folder, 'key')).mode & 0o777).toBe(0o600);
  });

  it('leaves what stood there, and nothing else, when it fails', async () => {
    mkdirSync(path.join(folder, 'taken', 'below'), { recursive: true });
    await expect(writeDurably(path.join(folder, 'taken'), 'x')).rejects.toThrow('EISDIR');
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  it('makes folders that are named on the disk, up to the one that was there', async () => {
    const flushed = await recordFlushes();
    await makeDurableFolder(path.join(folder, 'a', 'b'));
    expect(flushed.map(withoutIds)).toEqual(['a', '']);
    // Whoever made it may have been killed before its name was on the disk.
    flushed.length = 0;
    await makeDurableFolder(path.join(folder, 'a', 'b'));
    expect(flushed.map(withoutIds)).toEqual(['a']);
  });

  it('flushes every file of a tree, and every folder', async () => {
    mkdirSync(path.join(folder, 'a', 'b'), { recursive: true });
    for (const name of ['1', 'a/2', 'a/b/3']) writeFileSync(path.join(folder, name), name);
    const flushed = await recordFlushes();
    await flushTree(folder);
    expect(flushed.map(withoutIds).toSorted()).toEqual(['', '1', 'a', 'a/2', 'a/b', 'a/b/3']);
  });

  it('does without the flush of a folder that may be entered and not read', () => {
    const program = `
      import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
      import { makeDurableFolder } from ${JSON.stringify(path.join(ROOT, 'src/server/platform/durable-file.ts'))};
      const parent = mkdtempSync('/tmp/tsubame-entered-');
      mkdirSync(parent + '/data');
      chmodSync(parent, 0o311);
      try {
        await makeDurableFolder(parent + '/data');
        await makeDurableFolder(parent + '/other/below');
        console.log('made');
      } finally {
        chmodSync(parent, 0o700);
        rmSync(parent, { recursive: true });
      }`;
    // Root reads every folder.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const options = { ...user, cwd: '/', encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options);
    expect({ stdout, stderr }).toEqual({ stdout: 'made\n', stderr: '' });
  });
});
