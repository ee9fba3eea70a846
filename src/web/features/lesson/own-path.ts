/** Where a link leads within this site; null when it leads out of it or is no page's address. */
export function ownPath(href: string, origin: string): string | null {
  if (!URL.canParse(href)) return null;
  const { origin: ofLink, pathname, search, hash } = new URL(href);
  return ofLink === origin ? pathname + search + hash : null;
}
