/**
 * Under HTTPS, a `__Host-` name: browsers accept it from this exact host only, never from a subdomain or over plain
 * HTTP.
 */
function fullName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** A Set-Cookie header with our standard attributes. */
export function cookieHeader(name: string, value: string, maxAgeS: number, isHttps: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${fullName(name, isHttps)}=${value}; Max-Age=${maxAgeS}; ${rest}`;
}

type Cookies = Record<string, string | undefined>;

/**
 * The cookie's value. Under HTTPS the plain name is accepted too, for sessions begun before; `isPlain` asks for an
 * upgrade.
 */
export function readCookie(cookies: Cookies, name: string, isHttps: boolean): { value: string; isPlain: boolean } {
  const value = cookies[fullName(name, isHttps)];
  return value ? { value, isPlain: false } : { value: cookies[name] ?? '', isPlain: isHttps };
}
