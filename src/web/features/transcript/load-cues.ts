import type { TimedText } from '#domain/player/transcript-lines.ts';

/** A caption with its content, including readings (ruby). */
export type Cue = TimedText & { readonly content: DocumentFragment };

/** Parses a WebVTT file with the browser's own parser, detached from the page's media. Rejects if it does not load. */
export async function loadCues(src: string, language: 'ja' | 'vi'): Promise<readonly Cue[]> {
  const medium = document.createElement('video');
  const element = document.createElement('track');
  element.kind = 'captions';
  element.srclang = language;
  element.src = src;
  const loaded = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve(), { once: true });
    element.addEventListener('error', () => reject(new Error(`No captions from ${src}.`)), { once: true });
  });
  medium.append(element);
  // 'hidden' rather than 'disabled', so that the browser fetches it.
  element.track.mode = 'hidden';
  await loaded;
  return [...(element.track.cues ?? [])]
    .filter((cue) => cue instanceof VTTCue)
    .map((cue) => ({ startSeconds: cue.startTime, endSeconds: cue.endTime, content: contentOf(cue) }));
}

function contentOf(cue: VTTCue): DocumentFragment {
  const content = cue.getCueAsHTML();
  // Otherwise screen readers would read every word twice.
  for (const reading of content.querySelectorAll('rt')) reading.ariaHidden = 'true';
  return content;
}
