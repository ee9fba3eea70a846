/** Pauses everything else on the page. */
export function pauseOthers(medium: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio')) {
    if (other !== medium) other.pause();
  }
}
