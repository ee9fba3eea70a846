import type { StreamFault } from '#domain/player/recovery.ts';

/** What it takes to connect a video element with a stream. */
export type StreamOptions = {
  readonly video: HTMLVideoElement;
  readonly address: string;
  readonly startSeconds: number;
  /** it loads no further until it is moved or detached; what is loaded plays on */
  readonly onFault: (fault: StreamFault) => void;
  /** a part of it arrived */
  readonly onData: () => void;
};

/** A stream that is connected with a video element. */
export type Stream = {
  /** Loads the rest from another address of the same files, unseen; false where only loading anew helps. */
  readonly moveTo: (address: string) => boolean;
  readonly detach: () => void;
};
