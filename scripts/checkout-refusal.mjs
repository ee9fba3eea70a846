// Plain JavaScript: ensure.mjs uses it before the pinned Node is installed.

/** Why the checkout is not writable, in one sentence; undefined for other errors. */
export function checkoutRefusal(error, what, folder) {
  const words = error instanceof Error ? `${error.code} ${error.message}` : String(error);
  if (/EROFS|Read-only file system/.test(words))
    return `${what}: ${folder} is on a read-only disk. Make it writable once, or build it elsewhere and copy it here.`;
  if (/EACCES|EPERM/.test(words))
    return `${what}: this user may not write in ${folder}. Run it once as the user who owns it.`;
  if (/ENOSPC|EDQUOT|No space left on device/.test(words))
    return `${what}: the disk of ${folder} is full. Free some space and start again.`;
  return undefined;
}
