/** Languages of captions, in the order in which they are shown. ISO 639-1 */
export const CAPTION_LANGUAGES = ['ja', 'vi'] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

/** The caption file of a recording: `chao.mp3` has `chao.ja.vtt` beside it. content/README.md */
export function audioCaptionFile(audioFile: string, language: string): string {
  return `${audioFile.slice(0, audioFile.lastIndexOf('.'))}.${language}.vtt`;
}

/** The caption file of a video, within its folder. content/README.md */
export function videoCaptionFile(language: string): string {
  return `captions/${language}.vtt`;
}
