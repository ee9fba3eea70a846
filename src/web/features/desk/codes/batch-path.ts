export const BATCHES_PATH = '/quan-tri/ma-kich-hoat';

/** Path of a batch of codes. */
export function batchPath(id: number): string {
  return `${BATCHES_PATH}/${id}`;
}

/** An address with these fields of its query; what is null is left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null>>): string {
  const kept = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}

/** An id of an address, or null. */
export function idOf(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
