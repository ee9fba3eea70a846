/** Longer than any path of this site with its query. */
const LONGEST = 2000;

/**
 * The own path that a form may lead back to. What is not plainly a path of this site becomes `fallback`: other sites
 * (`//evil.example`, `https:…`), what browsers read as one (backslashes, control characters, also percent-encoded), and
 * dot segments that could add up to one.
 */
export function safeReturnPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > LONGEST) return fallback;
  // Only printable ASCII: a browser sends everything else percent-encoded.
  if (!/^\/[\u0021-\u007e]*$/.test(value) || value.includes('\\')) return fallback;
  const path = value.split(/[?#]/, 1)[0]!;
  if (path.includes('//') || /%(?:2f|5c|[01][0-9a-f]|7f|25)/i.test(path)) return fallback;
  if (path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) return fallback;
  return value;
}
