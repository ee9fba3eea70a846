import { fold } from './fold.ts';

/** The URL name that a name gives by itself: its Latin letters and digits without marks, joined by hyphens; '' for none. */
export function urlNameFromName(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * A URL name as the search index sends it: '' where it follows from the name, '-…' where it only goes on after what
 * follows from the name, else whole. URL names never begin with a hyphen.
 */
export function packUrlName(name: string, urlName: string): string {
  const derived = urlNameFromName(name);
  if (urlName === derived) return '';
  return derived !== '' && urlName.startsWith(`${derived}-`) ? urlName.slice(derived.length) : urlName;
}

/** What `packUrlName` packed for the same name. */
export function unpackUrlName(name: string, packed: string): string {
  return packed === '' || packed.startsWith('-') ? urlNameFromName(name) + packed : packed;
}
