/**
 * The path that `href` in the file `from` leads to, within the package; null if it leads anywhere else: to another
 * place on the network, to an absolute path, or above the package.
 */
export function resolveInPackage(from: string, href: string): string | null {
  const written = decode(href.replace(/[?#].*$/su, '').trim());
  if (written === null || written === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\])/iu.test(written)) return null;
  if (/[\\\p{Cc}]/u.test(written)) return null;
  const steps = from.split('/').slice(0, -1);
  for (const step of written.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.length === 0 ? null : steps.join('/');
}

function decode(href: string): string | null {
  try {
    return decodeURIComponent(href);
  } catch {
    return null;
  }
}
