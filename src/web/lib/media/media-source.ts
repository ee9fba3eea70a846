/** Where a medium's data come from: fills the element and keeps it filled. */
export type MediaSource = {
  /** Fills the element; whatever was in it before is dropped. */
  start(medium: HTMLMediaElement): void;
  /** Tries again now what would be tried later. */
  retry(): void;
  /** It has run well for a while: faults from here on are new ones. */
  trust(): void;
  /** Lets the element go. */
  stop(): void;
};
