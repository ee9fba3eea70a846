import { useEffect, useState } from 'react';
import { isOverlayOpen } from '#web/lib/open-overlays.ts';
import { loadTutorial } from './load-tutorial.ts';

/** Set once this browser has shown the tutorial. */
const SEEN_KEY = 'tsubame-tutorial';

/** Time to look at the page, or to start, before the tutorial. */
const REST_MS = 3_000;

/**
 * State of the tutorial: it starts by itself once per browser when the page has been idle for a while, and on request.
 * It never interrupts someone who has started; the next lesson tries again.
 * @param lessonId the open lesson to explain, null if there is none
 */
export function useTutorial(lessonId: number | null): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (lessonId === null || wasSeen()) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    // A click, too: a press from before the page was hydrated is repeated as one.
    for (const type of ['pointerdown', 'keydown', 'click']) {
      addEventListener(type, () => controller.abort(), { signal, capture: true });
    }
    const start = async () => {
      await loadTutorial();
      // It may play since before the page was hydrated.
      const isPlaying = document.querySelector('video')?.paused === false;
      if (signal.aborted || wasSeen() || isOverlayOpen() || isPlaying) return;
      controller.abort();
      remember();
      setOpen(true);
    };
    const rest = () => setTimeout(() => (signal.aborted ? undefined : void start().catch(console.info)), REST_MS);
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true, signal });
    return () => controller.abort();
  }, [lessonId]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN_KEY) !== null;
  } catch (error) {
    // Without storage it would come with every page.
    console.info(error);
    return true;
  }
}

function remember(): void {
  localStorage.setItem(SEEN_KEY, 'seen');
}
