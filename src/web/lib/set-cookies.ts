/** Set-Cookie headers, one per cookie. */
export function setCookies(cookies: string[]): [name: string, value: string][] {
  return cookies.map((cookie) => ['set-cookie', cookie]);
}
