import type { Source } from '../features/content/source.ts';

/** A course that lies nowhere: its files by path. */
export function memorySource(files: Readonly<Record<string, string | Buffer>>): Source {
  const contentOf = (file: string) => {
    const content = files[file];
    if (content === undefined) throw Object.assign(new Error(`There is no ${file}.`), { code: 'ENOENT', path: file });
    return Buffer.from(content);
  };
  const under = (folder: string) =>
    Object.keys(files).flatMap((file) => (file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : []));
  return {
    list: async (folder) => ({
      files: under(folder)
        .filter((name) => !name.includes('/'))
        .toSorted(),
      folders: [...new Set(under(folder).flatMap((name) => name.match(/^[^/]+(?=\/)/) ?? []))].toSorted(),
    }),
    isFile: async (file) => files[file] !== undefined,
    read: async (file) => contentOf(file),
    media: contentOf,
    links: async () => [],
    explain: () => null,
  };
}
