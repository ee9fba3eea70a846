/** Source of a medium's data: fills the element and keeps it filled. */
export type MediaSource = {
  /** Fills the element, replacing what was in it before. */
  start(medium: HTMLMediaElement): void;
  /** Makes a scheduled retry now. */
  retry(): void;
  /** It has run well for a while: later faults count as new ones. */
  trust(): void;
  /** Releases the element. */
  stop(): void;
};
