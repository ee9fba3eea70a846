/** The recordings that a document names: `<span data-clip="a.mp3" lang="ja">` with the words that are spoken. */

export type Clip = { file: string; /** in the notation of furigana.ts */ ja: string };

const clip = /<span data-clip="(?<file>[^"]+)" lang="ja">(?<html>.*?)<\/span>/gs;

export function readClips(html: string): Clip[] {
  return Array.from(html.matchAll(clip), ({ groups }) => ({
    file: groups?.['file'] ?? '',
    ja: (groups?.['html'] ?? '').replaceAll(/<ruby>([^<]+)<rt>([^<]+)<\/rt><\/ruby>/g, '$1[$2]'),
  }));
}
