/** A date as Vietnamese readers write it: `20/11/2026`, in the site's time zone. LOOK.md §7 */
export function formatDate(isoTime: string, timeZone: string): string {
  return new Intl.DateTimeFormat('vi-VN', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    new Date(isoTime),
  );
}

/** A duration in at most two units: `17 giờ 40 phút`, `4 phút 47 giây`, `0 phút`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (hours > 0) return minutes > 0 ? `${hours} giờ ${minutes} phút` : `${hours} giờ`;
  const rest = whole % 60;
  if (minutes > 0) return rest > 0 ? `${minutes} phút ${rest} giây` : `${minutes} phút`;
  return rest > 0 ? `${rest} giây` : '0 phút';
}

/** A total in its largest unit: `46 giờ`, `35 phút`. */
export function formatTotal(seconds: number): string {
  return seconds >= 3600 ? `${Math.round(seconds / 3600)} giờ` : `${Math.ceil(seconds / 60)} phút`;
}

/** A file size: `1,2 MB`, `340 KB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1000;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${(kilobytes / 1000).toFixed(1).replace('.', ',')} MB`;
}
