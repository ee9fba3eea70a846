/** Pauses everything else on the page; null: everything. */
export function pauseOthers(medium: HTMLMediaElement | null): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio')) {
    if (other !== medium) other.pause();
  }
}
