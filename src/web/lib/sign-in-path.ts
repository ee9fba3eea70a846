/** React Router's own names for the data of a page: `/x.data?_routes=…` belongs to the page `/x`. */
function pageOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  // As it was typed, unless something is taken out.
  const kept = search.includes('_routes') ? (query.size > 0 ? `?${query.toString()}` : '') : search;
  const path = pathname.replace(/\.data$/, '');
  return (path === '/_root' || path === '/_' ? '/' : path) + kept;
}

/** Path of the sign-in page that leads back to where the viewer is now. */
export function signInPath({ pathname, search }: { pathname: string; search: string }): string {
  const page = pageOf(pathname, search);
  const isFormPage = /^\/dang-(nhap|ky)($|\?)/.test(page);
  return isFormPage || page === '/' ? '/dang-nhap' : `/dang-nhap?tiep=${encodeURIComponent(page)}`;
}
