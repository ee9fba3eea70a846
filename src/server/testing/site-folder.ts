import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new folder, in `parent`, for data of a site. PostgreSQL's system user can pass through: otherwise its data would lie
 * under /var/lib and stay there, 130 MB a site.
 */
export function createSiteFolder(prefix: string, parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, prefix));
  chmodSync(folder, 0o711);
  return folder;
}
