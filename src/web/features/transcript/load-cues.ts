import type { TimedText } from '#domain/player/transcript-lines.ts';

/** A caption with what it says, readings (ruby) included. */
export type Cue = TimedText & { readonly content: DocumentFragment };

/** Reads a WebVTT file with the browser's own parser, apart from any medium on the page. Rejects when it does not come. */
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
  // Hidden, not disabled: then the browser fetches it.
  element.track.mode = 'hidden';
  await loaded;
  return [...(element.track.cues ?? [])]
    .filter((cue) => cue instanceof VTTCue)
    .map((cue) => ({ startSeconds: cue.startTime, endSeconds: cue.endTime, content: contentOf(cue) }));
}

function contentOf(cue: VTTCue): DocumentFragment {
  const content = cue.getCueAsHTML();
  // Screen readers would say every word twice.
  for (const reading of content.querySelectorAll('rt')) reading.ariaHidden = 'true';
  return content;
}
