import { OWN_NAME } from '#domain/site/own-name.ts';

/** The page's matches: root's data come first, unless its own loader failed. */
type Matches = readonly [{ loaderData?: { site: { name: string } } | undefined }, ...unknown[]];

/** Title of a page in the browser's tab. */
export function pageTitle(name: string, matches: Matches): string {
  return `${name} · ${matches[0].loaderData?.site.name ?? OWN_NAME}`;
}
