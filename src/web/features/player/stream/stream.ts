import type { StreamFault } from '#domain/player/recovery.ts';

/** What is needed to attach a stream to a video element. */
export type StreamOptions = {
  readonly video: HTMLVideoElement;
  readonly address: string;
  readonly startSeconds: number;
  /** loading has stopped until it is moved or detached; what is loaded keeps playing */
  readonly onFault: (fault: StreamFault) => void;
  /** part of it arrived */
  readonly onData: () => void;
};

/** A stream attached to a video element. */
export type Stream = {
  /** Loads the rest from another address of the same files, seamlessly; false if only reloading helps. */
  readonly moveTo: (address: string) => boolean;
  readonly detach: () => void;
};
