export { describeBackup } from './describe-backup.ts';
export { makeBackup } from './make-backup.ts';
export { BackupRefused } from './refused.ts';
export { restoreBackup } from './restore-backup.ts';
export { backUpIfDue } from './scheduled.ts';
export { verifyBackup } from './verify-backup.ts';
