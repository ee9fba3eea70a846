/** Under HTTPS a name that browsers take from this very host only, never from a subdomain or over plain HTTP. */
function fullName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** A Set-Cookie header for this site's own eyes. */
export function cookieHeader(name: string, value: string, maxAgeS: number, isHttps: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${fullName(name, isHttps)}=${value}; Max-Age=${maxAgeS}; ${rest}`;
}

type Cookies = Record<string, string | undefined>;

/**
 * The cookie's value. Under HTTPS one under the plain name counts too, as sessions had that began before: `isPlain` says
 * that it wants the full one.
 */
export function readCookie(cookies: Cookies, name: string, isHttps: boolean): { value: string; isPlain: boolean } {
  const value = cookies[fullName(name, isHttps)];
  return value ? { value, isPlain: false } : { value: cookies[name] ?? '', isPlain: isHttps };
}
