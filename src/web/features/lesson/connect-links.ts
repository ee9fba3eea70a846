/**
 * Makes a document's links within this site navigate in the page. Absolute addresses were treated as external at the
 * import, where the site's name is unknown. spec 1 §2. Returns its clean-up.
 */
export function connectLinks(root: Element, go: (path: string) => void): () => void {
  const controller = new AbortController();
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[target]')) {
    if (ownPath(link.href, location.origin) === null) continue;
    link.removeAttribute('target');
    link.querySelector('.visually-hidden')?.remove();
  }
  const onClick = (event: Event) => {
    if (!(event instanceof MouseEvent) || event.defaultPrevented) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const path = link && ownPath(link.href, location.origin);
    if (path === null) return;
    event.preventDefault();
    go(path);
  };
  root.addEventListener('click', onClick, controller);
  return () => controller.abort();
}

/** A link's path within this site; null if it is external or not a page. */
export function ownPath(href: string, origin: string): string | null {
  if (!URL.canParse(href)) return null;
  const { origin: ofLink, pathname, search, hash } = new URL(href);
  return ofLink === origin ? pathname + search + hash : null;
}
