/**
 * The whole number from 1 to `most` that somebody typed; null: it is none. Such fields are text: a browser gives what is
 * no number as an empty one, which may mean something.
 */
export function typedCount(typed: string, most: number): number | null {
  const count = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= most ? count : null;
}
