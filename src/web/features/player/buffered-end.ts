/** How far the medium is loaded from where it stands; 0 when it is not. */
export function bufferedEnd(medium: HTMLMediaElement): number {
  const { buffered, currentTime } = medium;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return 0;
}
