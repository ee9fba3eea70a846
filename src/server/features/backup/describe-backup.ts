import { knownMigrations } from '../../db/migrate.ts';
import { FILE_KINDS, type Head, type Totals } from './format.ts';

/** What is in a backup, for operators: a line for each table with rows, and for each kind of file. */
export function describeBackup(head: Head, { rows, files, missing }: Totals): string {
  const newest = Math.max(...head.migrations);
  const migration = knownMigrations().find(({ when }) => when === newest)?.tag ?? 'a later migration';
  const counts = Object.entries(rows).filter(([, count]) => count > 0);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const lines = [
    `Tsubame ${head.version}, ${migration}, PostgreSQL ${head.postgres}, as of ${head.createdAt}`,
    `${total} rows in ${counts.length} of ${head.tables.length} tables`,
    ...counts.map(([name, count]) => `  ${String(count).padStart(9)}  ${name}`),
    ...FILE_KINDS.map((kind) => `${files[kind].files} files of ${kind}, ${formatBytes(files[kind].bytes)}`),
    `Set were ${head.settings.length > 0 ? head.settings.join(', ') : 'no settings'}: their values are not in it.`,
  ];
  if (missing.count > 0) lines.push(`Missing when it was made: ${missing.count}, such as ${missing.first.join(', ')}.`);
  return `${lines.join('\n')}\n`;
}

function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
