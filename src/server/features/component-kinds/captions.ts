import type { VideoView } from '#contract/lessons.ts';
import type { CaptionLanguage } from '#domain/media/caption-files.ts';

/** Captions as the page is told of them. */
export function presentCaptions(
  languages: readonly string[],
  srcOf: (language: string) => string,
): VideoView['captions'] {
  return (languages as CaptionLanguage[]).map((language) => ({ language, src: srcOf(language) }));
}
