import { preload, preloadModule } from 'react-dom';
import files from 'virtual:chunk-files';

/** What a learner opens a lesson for, and what plays a stream: code that is imported on demand. */
type Part = keyof typeof files;

const isSheet = (href: string) => href.endsWith('.css');

/** Names the files of a part in the head of the page that the server draws: they come with the page's own. */
export function preloadChunk(part: Part): void {
  for (const href of files[part] ?? []) {
    if (isSheet(href)) preload(href, { as: 'style' });
    else preloadModule(href, { as: 'script' });
  }
}

/**
 * Attributes of a button whose press needs parts, and answers of these addresses: an early press fetches all of them
 * (early-press-script.ts). In the browser and in development nothing is known of files.
 */
export function needsChunks(parts: readonly Part[], addresses: readonly string[] = []) {
  const needs = [...new Set(parts.flatMap((part) => files[part] ?? []))];
  return {
    'data-needs': needs.length > 0 ? [...needs, ...addresses].join(' ') : undefined,
    suppressHydrationWarning: true,
  };
}

/**
 * Attributes of a button whose early press starts a part by itself, before React is awake: what the part exports is called
 * with the button and with `options`.
 */
export function startsChunk(part: Part, options: object) {
  const [file] = files[part] ?? [];
  return { 'data-starts': file, 'data-start-options': file && JSON.stringify(options) };
}
