import { preload, preloadModule } from 'react-dom';
import files from 'virtual:chunk-files';

/** Code imported on demand: what a learner opens a lesson for, and what plays a stream. */
type Part = keyof typeof files;

const isSheet = (href: string) => href.endsWith('.css');

/** Preloads a part's files from the head of the server-rendered page. */
export function preloadChunk(part: Part): void {
  if (!import.meta.env.SSR) return;
  for (const href of files[part] ?? []) {
    // In the mode in which the bundler links sheets: otherwise the browser doesn't use what it fetched here.
    if (isSheet(href)) preload(href, { as: 'style', crossOrigin: 'anonymous' });
    else preloadModule(href, { as: 'script' });
  }
}

/**
 * Attributes of a button that needs parts and the answers of these addresses: an early press fetches all of them
 * (early-press-script.ts). Empty in the browser and in development, where file names are unknown.
 */
export function needsChunks(parts: readonly Part[], addresses: readonly string[] = []) {
  const needs = import.meta.env.SSR ? [...new Set(parts.flatMap((part) => files[part] ?? []))] : null;
  return {
    'data-needs': needs && needs.length > 0 ? [...needs, ...addresses].join(' ') : undefined,
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
