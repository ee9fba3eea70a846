/**
 * Links of a document within this site stay in this tab and in this page. What is written with the site's whole address
 * was taken for an outside link at the import, where nobody knows the site's name. spec 1 §2. Returns how to let go.
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

/** Where a link leads within this site; null when it leads out of it or is no page's address. */
export function ownPath(href: string, origin: string): string | null {
  if (!URL.canParse(href)) return null;
  const { origin: ofLink, pathname, search, hash } = new URL(href);
  return ofLink === origin ? pathname + search + hash : null;
}
