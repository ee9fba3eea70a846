import { fold } from './fold.ts';

/**
 * The URL name derived from a name: its Latin letters and digits without marks, joined by hyphens; '' if there are
 * none.
 */
export function urlNameFromName(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * Compresses a URL name for the search index: '' if it is derived from the name, '-…' if it only appends to that,
 * otherwise the whole. URL names never begin with a hyphen.
 */
export function packUrlName(name: string, urlName: string): string {
  const derived = urlNameFromName(name);
  if (urlName === derived) return '';
  return derived !== '' && urlName.startsWith(`${derived}-`) ? urlName.slice(derived.length) : urlName;
}

/** The inverse of `packUrlName` for the same name. */
export function unpackUrlName(name: string, packed: string): string {
  return packed === '' || packed.startsWith('-') ? urlNameFromName(name) + packed : packed;
}
