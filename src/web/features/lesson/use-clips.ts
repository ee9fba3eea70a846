import { type RefObject, useEffect } from 'react';
import { CLIP_ATTRIBUTE } from '#domain/media/clips.ts';
import { pauseOthers } from '#web/lib/media/pause-others.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';

/**
 * Makes a document's recordings playable; `base` precedes their names. Sound starts within the first press, because
 * Safari does not allow it later; the rest of the code is loaded then.
 */
export function useClips(root: RefObject<Element | null>, base: string | null): void {
  useEffect(() => {
    const element = root.current;
    if (!element || base === null) return undefined;
    const waiting = new AbortController();
    const audio = document.createElement('audio');
    // In the document, so that other media find and pause it.
    element.append(audio);
    let disconnect: (() => void) | null = null;
    let isGone = false;
    const onFirstPress = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest(`button[${CLIP_ATTRIBUTE}]`) : null;
      if (!button) return;
      waiting.abort();
      pauseOthers(audio);
      audio.src = base + button.getAttribute(CLIP_ATTRIBUTE);
      audio.play().catch((error: unknown) => console.info('A recording did not play.', error));
      void importWithRetry(() => import('./connect-clips.ts')).then(({ connectClips }) => {
        if (!isGone) disconnect = connectClips(element, base, audio, button);
      });
    };
    element.addEventListener('click', onFirstPress, waiting);
    return () => {
      isGone = true;
      waiting.abort();
      disconnect?.();
      audio.pause();
      audio.remove();
    };
  }, [root, base]);
}
