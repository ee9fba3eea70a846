import type { VideoView } from '#contract/lessons.ts';
import type { CaptionLanguage } from '#domain/media/caption-files.ts';

/** Captions as sent to the page. */
export function presentCaptions(
  languages: readonly string[],
  srcOf: (language: string) => string,
): VideoView['captions'] {
  return (languages as CaptionLanguage[]).map((language) => ({ language, src: srcOf(language) }));
}
