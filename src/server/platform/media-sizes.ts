import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

// A power cut may leave names without contents. So each set of media has a list of what its files weigh: a start compares
// sizes and reads nothing else. No address leads to a name with a leading dot.
const LIST = '.sizes.json';

/** Bytes by path within the set. */
export type Sizes = Readonly<Record<string, number>>;

const List = z.record(z.string(), z.int().min(0));

/** Puts the list into a set that was just written. */
export async function writeSizes(folder: string, mode: number): Promise<void> {
  await writeFile(path.join(folder, LIST), JSON.stringify(await sizesIn(folder)), { mode });
}

/**
 * Files of a set that are empty, cut or missing. `expected` is asked where the set has no list, as those of older versions:
 * without it a set that holds something, none of it empty, counts as whole.
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
