import type { CaptionChoice, Quality, Server } from '#domain/player/video-choices.ts';
import type { MediaState } from '#web/lib/media/media-state.ts';

/** What the controls of a video draw. */
export type PlayerState = MediaState & {
  readonly captions: CaptionChoice;
  readonly server: Server;
  readonly quality: Quality;
  /** the stream is waiting for something, or has failed for good */
  readonly canRetry: boolean;
};
