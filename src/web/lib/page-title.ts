/** Title of a page in the browser's tab. */
export function pageTitle(name: string): string {
  return `${name} · Tsubame`;
}
