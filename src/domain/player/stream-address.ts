/** A stream's address: what may change (server and grant), and the file, which never does. */
export type StreamAddress = { readonly origin: string; readonly file: string };

/**
 * Takes the absolute address of a stream, a playlist or a segment apart, before the folder that is named by the hash of its
 * content; null when it has none. docs/operations.md "Grants of media"
 */
export function splitStreamAddress(address: string): StreamAddress | null {
  const parts = /^(.+)(\/[0-9a-f]{32}\/.+)$/.exec(address);
  return parts?.[1] && parts[2] ? { origin: parts[1], file: parts[2] } : null;
}

/**
 * The address to fetch for one that a playlist names: `origins` are those that its stream had so far, the last one is the
 * one that holds now. Addresses of anything else stay as they are.
 */
export function currentAddress(address: string, origins: readonly string[]): string {
  const split = splitStreamAddress(address);
  const latest = origins.at(-1);
  return split && latest !== undefined && origins.includes(split.origin) ? latest + split.file : address;
}
