import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

// A power cut may leave names without contents. So each set of media stores its file sizes, which a start compares
// without reading contents. The leading dot makes it unreachable by any address.
const LIST = '.sizes.json';

/** Bytes by path within the set. */
export type Sizes = Readonly<Record<string, number>>;

const List = z.record(z.string(), z.int().min(0));

/** Adds the list to a newly written set. */
export async function writeSizes(folder: string, mode: number): Promise<void> {
  await writeFile(path.join(folder, LIST), JSON.stringify(await sizesIn(folder)), { mode });
}

/**
 * Files of a set that are empty, truncated or missing. `expected` is used for sets without a list, from older versions;
 * without it, a non-empty set without empty files counts as complete.
 */
export async function findDamagedFiles(folder: string, expected?: () => Promise<Sizes>): Promise<string[]> {
  const [found, list] = [await sizesIn(folder), await readList(folder)];
  if (list === 'broken') return [LIST];
  const told = list ?? (await expected?.());
  if (told) return Object.keys(told).filter((file) => found[file] !== told[file]);
  const files = Object.keys(found);
  return files.length === 0 ? ['every file'] : files.filter((file) => found[file] === 0);
}

async function sizesIn(folder: string): Promise<Sizes> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== LIST);
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const at = path.join(parentPath, name);
      return [path.relative(folder, at).replaceAll(path.sep, '/'), (await stat(at)).size] as const;
    }),
  );
  return Object.fromEntries(sizes);
}

async function readList(folder: string): Promise<Sizes | 'broken' | null> {
  try {
    return List.parse(JSON.parse(await readFile(path.join(folder, LIST), 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 'broken';
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
