import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkoutRefusal } from './checkout-refusal.mjs';

const refused = (code: string) => Object.assign(new Error(`${code}: refused, open '/site/.installing'`), { code });

test.each([
  [refused('EROFS'), 'The pages cannot be built: /site is on a read-only disk.'],
  [refused('EACCES'), 'The pages cannot be built: this user may not write in /site.'],
  [refused('ENOSPC'), 'The pages cannot be built: the disk of /site is full.'],
  // What a tool printed.
  ['[vite] error during build:\nENOSPC: no space left on device, write', 'the disk of /site is full.'],
])('%s is told in one sentence that names the folder', (error, words) => {
  const sentence = checkoutRefusal(error, 'The pages cannot be built', '/site');
  expect(sentence).toContain(words);
  expect(sentence).not.toContain('\n');
});

test('a fault of the program is left alone', () => {
  expect(checkoutRefusal(new TypeError('x is undefined'), 'The pages cannot be built', '/site')).toBeUndefined();
});

/** A checkout without dependencies and pages, in which nothing can be written. */
function readOnlyCheckout(): string {
  const site = realpathSync(mkdtempSync(path.join(tmpdir(), 'tsubame-read-only-')));
  cpSync(import.meta.dirname, path.join(site, 'scripts'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    writeFileSync(path.join(site, name), '{ "type": "module" }');
  const isRoot = process.getuid?.() === 0;
  onTestFinished(() => {
    if (isRoot) execFileSync('umount', [site]);
    else chmodSync(site, 0o755);
    rmSync(site, { recursive: true });
  });
  if (!isRoot) chmodSync(site, 0o555);
  else {
    // No mode keeps root from writing.
    execFileSync('mount', ['--bind', site, site]);
    execFileSync('mount', ['-o', 'remount,bind,ro', site]);
  }
  return site;
}

test.runIf(process.platform === 'linux').each([
  ['ensure.mjs', 'Dependencies cannot be installed: '],
  ['build.ts', 'The pages cannot be built: '],
])('%s in a checkout that cannot be written says so in one sentence', (script, start) => {
  const site = readOnlyCheckout();
  const { status, stderr } = spawnSync(process.execPath, [path.join(site, 'scripts', script)], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(start);
  expect(stderr).toContain(site);
});
