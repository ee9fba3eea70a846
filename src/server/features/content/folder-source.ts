import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isFile } from './media-source.ts';
import type { Source } from './source.ts';

/** A course in a local folder. */
export function folderSource(root: string): Source {
  const at = (file: string) => path.join(root, file);
  return {
    async list(folder) {
      const entries = existsSync(at(folder)) ? await readdir(at(folder), { withFileTypes: true }) : [];
      const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      return {
        files: sorted.filter((entry) => entry.isFile()).map((entry) => entry.name),
        folders: sorted.filter((entry) => entry.isDirectory()).map((entry) => entry.name),
      };
    },
    isFile: (file) => Promise.resolve(isFile(at(file))),
    read: (file) => readFile(at(file)),
    media: at,
    async links() {
      if (!existsSync(root)) return [];
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isSymbolicLink())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
    },
    explain(error) {
      if (!(error instanceof Error) || !('code' in error)) return null;
      const file = 'path' in error ? path.relative(root, String(error.path)) : null;
      return { file, code: String(error.code) };
    },
  };
}
