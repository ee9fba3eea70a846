import { preload, preloadModule } from 'react-dom';
import chunks from 'virtual:chunk-files';

/** Code imported on demand: what a learner opens a lesson for, and what plays a stream. */
type Part = keyof typeof chunks.files;

const isSheet = (href: string) => href.endsWith('.css');

/** Preloads a part's files from the head of the server-rendered page. */
export function preloadChunk(part: Part): void {
  if (!import.meta.env.SSR) return;
  for (const href of chunks.files[part] ?? []) {
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
  const needs = import.meta.env.SSR ? [...new Set(parts.flatMap((part) => chunks.files[part] ?? []))] : null;
  return {
    'data-needs': needs && needs.length > 0 ? [...addresses, ...needs].join(' ') : undefined,
    suppressHydrationWarning: true,
  };
}

/**
 * Attributes of a button whose early press starts the video by itself, before React is awake: routes/start-video.ts is
 * called with the button and with `options`.
 */
export function startsEarly(options: object) {
  const { earlyStart } = chunks;
  return {
    'data-starts': earlyStart?.join(' '),
    'data-start-options': earlyStart && JSON.stringify(options),
  };
}
