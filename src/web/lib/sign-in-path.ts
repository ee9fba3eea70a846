/** React Router's addresses of page data: `/x.data?_routes=…` belongs to page `/x`. */
function pageOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  // Keep the address as typed unless something is removed.
  const kept = search.includes('_routes') ? (query.size > 0 ? `?${query.toString()}` : '') : search;
  const path = pathname.replace(/\.data$/, '');
  return (path === '/_root' || path === '/_' ? '/' : path) + kept;
}

/** Path of the sign-in page, returning to the current page. */
export function signInPath({ pathname, search }: { pathname: string; search: string }): string {
  const page = pageOf(pathname, search);
  const isFormPage = /^\/dang-(nhap|ky)($|\?|\/)/.test(page);
  return isFormPage || page === '/' ? '/dang-nhap' : `/dang-nhap?tiep=${encodeURIComponent(page)}`;
}

/** Path of the page on which staff set up their two-step sign-in, returning to the current page. */
export function totpSetupPath({ pathname, search }: { pathname: string; search: string }): string {
  return `/tai-khoan/hai-buoc?tiep=${encodeURIComponent(pageOf(pathname, search))}`;
}
