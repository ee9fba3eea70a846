import { useEffect } from 'react';

/** Whatever begins to play pauses everything else on the page. */
export function useOneMedium(): void {
  useEffect(() => {
    const onPlay = (event: Event) => {
      for (const medium of document.querySelectorAll<HTMLMediaElement>('video, audio')) {
        if (medium !== event.target) medium.pause();
      }
    };
    // Media events do not bubble.
    document.addEventListener('play', onPlay, { capture: true });
    return () => document.removeEventListener('play', onPlay, { capture: true });
  }, []);
}
