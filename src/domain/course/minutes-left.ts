type Left = {
  /** the author's estimate for the whole lesson */
  readonly expectMinutes: number;
  readonly percent: number;
  /** unplayed seconds of its videos and recordings; null if it has none */
  readonly mediaSecondsLeft: number | null;
};

/**
 * Minutes left in a lesson, at least one: what is left to play, or else the share of the expected time that its percent
 * leaves.
 */
export function minutesLeft({ expectMinutes, percent, mediaSecondsLeft }: Left): number {
  const minutes = mediaSecondsLeft ? mediaSecondsLeft / 60 : (expectMinutes * (100 - percent)) / 100;
  return Math.max(1, Math.ceil(minutes));
}
