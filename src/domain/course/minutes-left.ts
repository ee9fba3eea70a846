type Left = {
  /** what the author expects of the whole lesson */
  readonly expectMinutes: number;
  readonly percent: number;
  /** of its videos and recordings, not played yet; null without any */
  readonly mediaSecondsLeft: number | null;
};

/**
 * Minutes that a lesson still takes, at least one: what is left to play, and where nothing is, the share of the expected
 * time that its percent leaves.
 */
export function minutesLeft({ expectMinutes, percent, mediaSecondsLeft }: Left): number {
  const minutes = mediaSecondsLeft ? mediaSecondsLeft / 60 : (expectMinutes * (100 - percent)) / 100;
  return Math.max(1, Math.ceil(minutes));
}
