/** A backup, or a site, with which what was asked for can't be done. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
