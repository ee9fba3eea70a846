// The build apart from Vite: hashing, locking, compression.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { takeLock } from './build-lock.ts';
import { buildHash } from './build-stamp.ts';
import { runCommand } from './child-processes.ts';
import { writeTree } from './fixture-tree.ts';
import { precompress } from './precompress.ts';

const neverWaits = (pid: number): never => {
  throw new Error(`waits for ${pid}`);
};

describe('buildHash', () => {
  const files = {
    'src/web/root.tsx': 'a',
    'src/domain/x.ts': 'b',
    'src/contract/y.ts': 'c',
    'vite.config.ts': 'd',
    'react-router.config.ts': 'e',
    'package-lock.json': 'f',
    'scripts/fonts.ts': 'g',
  };

  it.for(Object.keys(files))('changes with %s', (name) => {
    const tree = writeTree(files);
    const before = buildHash(tree);
    expect(buildHash(tree)).toBe(before);
    writeFileSync(path.join(tree, name), 'changed');
    expect(buildHash(tree)).not.toBe(before);
  });

  it('does not change with tests and the server', () => {
    const others = { 'src/web/root.test.tsx': 'x', 'src/server/main.ts': 'x', 'build/client/a.js': 'x' };
    expect(buildHash(writeTree({ ...files, ...others }))).toBe(buildHash(writeTree(files)));
  });
});

describe('takeLock', () => {
  it('lets a second one in only after the first gave back', async () => {
    const lock = path.join(writeTree({}), 'build.lock');
    const release = await takeLock(lock, neverWaits);
    const owners: number[] = [];
    const second = takeLock(lock, (pid) => {
      owners.push(pid);
      release();
    });
    (await second)();
    expect(owners).toEqual([process.pid]);
    expect(existsSync(lock)).toBe(false);
  });

  it('takes over from an owner that is dead', async () => {
    const lock = path.join(writeTree({}), 'build.lock');
    const { output: deadPid } = await runCommand('node', ['-p', 'process.pid'], { output: 'keep' });
    writeFileSync(lock, deadPid.trim());
    const release = await takeLock(lock, neverWaits);
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
    release();
  });
});

describe('precompress', () => {
  it('writes copies that unpack to the same, and none where nothing is saved', async () => {
    const code = 'export const lesson = "Bài học";\n'.repeat(100);
    const tree = writeTree({ 'assets/a.js': code, 'assets/tiny.js': '1', 'assets/font.woff2': code });
    expect(await precompress(tree)).toBe(2);
    expect(brotliDecompressSync(readFileSync(path.join(tree, 'assets/a.js.br'))).toString()).toBe(code);
    expect(gunzipSync(readFileSync(path.join(tree, 'assets/a.js.gz'))).toString()).toBe(code);
    for (const name of ['tiny.js.br', 'tiny.js.gz', 'font.woff2.br', 'font.woff2.gz']) {
      expect(existsSync(path.join(tree, 'assets', name))).toBe(false);
    }
  });

  it('keeps the smallest of the forms that a file can take', async () => {
    // Repeated at all distances, so that it matters how these are coded.
    const code = Array.from({ length: 3_000 }, (_, n) => `f${(n * n) % 977}(x${(n * 7919) % 131});`).join('');
    const tree = writeTree({ 'a.js': code });
    await precompress(tree);
    const plain = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    expect(readFileSync(path.join(tree, 'a.js.br')).length).toBeLessThan(plain.length);
  });
});
