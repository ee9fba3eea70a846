import { z } from 'zod';

/** Grows with every change of the container that an earlier program would misread. */
export const FORMAT = 1;

/** The entries, in this order. */
export const HEAD = 'backup.json';
export const TOTALS = 'totals.json';
export const WHOLE = 'SHA256';
export const sumsName = (number: number) => `sums/${String(number).padStart(6, '0')}`;
export const rowsName = (table: string, piece: number) => `tables/${table}/${String(piece).padStart(6, '0')}.copy.gz`;
export const fileName = (kind: FileKind, path: string) => `files/${kind}/${path}`;

/** Folders of DATA_DIR. Media and pictures are sets of files, in a folder each. */
export const FILE_KINDS = ['media', 'pictures', 'recordings', 'audio'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const ROWS = /^tables\/([a-z_][a-z0-9_]{0,62})\/(\d{6,})\.copy\.gz$/;
const FILE = /^files\/([a-z]+)\/(.+)$/;
// No '..', leading slash, backslash or NUL, and no leading dot but that of the list of sizes: nothing leaves its folder.
const LEAF = '[A-Za-z0-9][A-Za-z0-9._-]*';
const IN_SET = new RegExp(`^[0-9a-f]{32}/(\\.sizes\\.json|${LEAF}(/${LEAF}){0,3})$`);
const PATHS: Record<FileKind, RegExp> = {
  media: IN_SET,
  pictures: IN_SET,
  recordings: /^[0-9a-f]{32}$/,
  audio: new RegExp(`^${LEAF}\\.(mp3|m4a)$`),
};

/** What an entry between the first and the last is; null: none of a backup. */
export function readEntryName(
  name: string,
): { kind: 'rows'; table: string; piece: number } | { kind: 'file'; of: FileKind; path: string } | null {
  const [, table, piece] = ROWS.exec(name) ?? [];
  if (table !== undefined) return { kind: 'rows', table, piece: Number(piece) };
  const [, folder, path = ''] = FILE.exec(name) ?? [];
  const of = FILE_KINDS.find((one) => one === folder);
  return of && isStoredPath(of, path) ? { kind: 'file', of, path } : null;
}

/** Whether a file of this path within its folder of DATA_DIR is one that backups hold. */
export function isStoredPath(kind: FileKind, path: string): boolean {
  return path.length <= 300 && PATHS[kind].test(path);
}

/** Asked before anything else, so that a later format is refused in words. */
export const AnyHead = z.object({ tsubame: z.int() });

export const Head = z.object({
  /** FORMAT */
  tsubame: z.int(),
  version: z.string(),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  /** by their times, as the migrator knows them */
  migrations: z.array(z.int()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** names of the settings that were set; their values are no part of a backup */
  settings: z.array(z.string()),
});
export type Head = z.infer<typeof Head>;

const FileTotal = z.object({ files: z.int(), bytes: z.int() });
export const Totals = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  files: z.object({ media: FileTotal, pictures: FileTotal, recordings: FileTotal, audio: FileTotal }),
  /** files and sets that rows name and the disk lacked */
  missing: z.object({ count: z.int(), first: z.array(z.string()) }),
});
export type Totals = z.infer<typeof Totals>;
