/** Path of the sign-in page that leads back to where the viewer is now. */
export function signInPath({ pathname, search }: { pathname: string; search: string }): string {
  const isFormPage = pathname === '/dang-nhap' || pathname === '/dang-ky';
  return isFormPage || pathname === '/' ? '/dang-nhap' : `/dang-nhap?tiep=${encodeURIComponent(pathname + search)}`;
}
