/** Headers of an answer that hands cookies over, each in a header of its own. */
export function setCookies(cookies: string[]): [name: string, value: string][] {
  return cookies.map((cookie) => ['set-cookie', cookie]);
}
