/** Longer than any path of this site including its query. */
const LONGEST = 2000;

/**
 * The path of this site that a form may return to, or `fallback`. Rejects other sites (`//evil.example`, `https:…`),
 * what browsers interpret as such (backslashes, control characters, percent-encoded too), and dot segments that could
 * produce one.
 */
export function safeReturnPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > LONGEST) return fallback;
  // Printable ASCII only: browsers percent-encode everything else.
  if (!/^\/[\u0021-\u007e]*$/.test(value) || value.includes('\\')) return fallback;
  const path = value.split(/[?#]/, 1)[0]!;
  if (path.includes('//') || /%(?:2f|5c|[01][0-9a-f]|7f|25)/i.test(path)) return fallback;
  if (path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) return fallback;
  return value;
}
