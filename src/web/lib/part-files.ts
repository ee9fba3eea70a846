import { preload, preloadModule } from 'react-dom';
import files from 'virtual:part-files';

/** What a learner opens a lesson for: its code is imported on demand. */
type Part = keyof typeof files;

const isSheet = (href: string) => href.endsWith('.css');

/** Names the files of a part in the head of the page that the server draws: they come with the page's own. */
export function preloadPart(part: Part): void {
  for (const href of files[part] ?? []) {
    if (isSheet(href)) preload(href, { as: 'style' });
    else preloadModule(href, { as: 'script' });
  }
}

/** Attributes of a button whose press needs a part: an early press fetches its scripts (early-press-script.ts). */
export function needsPart(part: Part): { 'data-needs': string | undefined; suppressHydrationWarning: true } {
  const scripts = files[part]?.filter((href) => !isSheet(href)).join(' ');
  return { 'data-needs': scripts, suppressHydrationWarning: true };
}
