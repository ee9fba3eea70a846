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

/**
 * The cookie's value, '' if there is none. Under HTTPS the plain name counts for nothing: a subdomain may have planted
 * it.
 */
export function readCookie(cookies: Record<string, string | undefined>, name: string, isHttps: boolean): string {
  return cookies[fullName(name, isHttps)] ?? '';
}
