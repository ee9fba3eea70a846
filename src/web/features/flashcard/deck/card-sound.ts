import { useSyncExternalStore } from 'react';

/** The sound that plays, or the last one that could not. */
type Sound = { readonly src: string; readonly status: 'playing' | 'failed' };

let element: HTMLAudioElement | null = null;
let sound: Sound | null = null;
const listeners = new Set<() => void>();

function tell(next: Sound | null): void {
  sound = next;
  for (const listener of listeners) listener();
}

/** One element for all cards: a new sound ends the one before. It stands in the page, so that other media pause it. */
function theElement(): HTMLAudioElement {
  if (element) return element;
  element = document.createElement('audio');
  element.addEventListener('ended', () => tell(null));
  element.addEventListener('pause', () => (sound?.status === 'playing' ? tell(null) : undefined));
  document.body.append(element);
  return element;
}

/** Plays a recording from its beginning. Where that fails, its button says so and nobody is disturbed. */
export function playSound(src: string): void {
  const audio = theElement();
  audio.src = src;
  tell({ src, status: 'playing' });
  audio.play().catch((error: unknown) => {
    // Another sound was asked for meanwhile, or this one was stopped.
    if (sound?.src !== src || sound.status !== 'playing') return;
    console.info('A recording did not play.', error);
    tell({ src, status: 'failed' });
  });
}

/** Plays without having been asked to: only once the learner has touched the page, as browsers demand. */
export function autoPlaySound(src: string): void {
  const isAllowed = 'userActivation' in navigator ? navigator.userActivation.hasBeenActive : true;
  if (isAllowed) playSound(src);
}

/** Stops whatever plays here. */
export function stopSound(): void {
  tell(null);
  element?.pause();
}

/** How a recording stands: it plays, it could not, or neither. */
export function useSound(src: string): Sound['status'] | 'still' {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (sound?.src === src ? sound.status : 'still'),
    () => 'still',
  );
}
