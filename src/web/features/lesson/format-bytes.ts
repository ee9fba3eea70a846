/** A file's size as people read it: `1,2 MB`, `340 KB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${(kilobytes / 1000).toFixed(1).replace('.', ',')} MB`;
}
