import { useSyncExternalStore } from 'react';
import { type ShortSound, ShortSounds } from './short-sounds.ts';

let known: ShortSounds<string> | null = null;

/** One element for all short recordings of the page: a new sound ends the one before. */
function theSounds(): ShortSounds<string> {
  if (known) return known;
  const element = document.createElement('audio');
  document.body.append(element);
  known = new ShortSounds(element);
  return known;
}

/** Plays a recording from its beginning. Where that fails, its button says so and nobody is disturbed. */
export function playSound(src: string): void {
  theSounds().play(src, src);
}

/** Plays without having been asked to: only once the learner has touched the page, as browsers demand. */
export function autoPlaySound(src: string): void {
  const isAllowed = 'userActivation' in navigator ? navigator.userActivation.hasBeenActive : true;
  if (isAllowed) playSound(src);
}

/** Stops whatever plays here, or only this recording. */
export function stopSound(src?: string): void {
  if (src === undefined || known?.current?.key === src) known?.stop();
}

/** How a recording stands: it plays, it could not, or neither. */
export function useSound(src: string): ShortSound<string>['status'] | 'still' {
  return useSyncExternalStore(
    (listener) => theSounds().subscribe(listener),
    () => (known?.current?.key === src ? known.current.status : 'still'),
    () => 'still',
  );
}
