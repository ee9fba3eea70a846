/** A stream's address: a changing prefix (server and grant) and the constant file path. */
export type StreamAddress = { readonly origin: string; readonly file: string };

/**
 * Splits the absolute address of a playlist or segment before the content-hash folder; null if there is none.
 * docs/operations.md "Media grants"
 */
export function splitStreamAddress(address: string): StreamAddress | null {
  const parts = /^(.+)(\/[0-9a-f]{32}\/.+)$/.exec(address);
  return parts?.[1] && parts[2] ? { origin: parts[1], file: parts[2] } : null;
}

/**
 * The current address for one named by a playlist: `origins` lists the stream's origins so far, the last one being
 * valid. Other addresses are returned unchanged.
 */
export function currentAddress(address: string, origins: readonly string[]): string {
  const split = splitStreamAddress(address);
  const latest = origins.at(-1);
  return split && latest !== undefined && origins.includes(split.origin) ? latest + split.file : address;
}
