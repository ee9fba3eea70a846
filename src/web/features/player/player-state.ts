import type { PlaybackSample } from '#domain/player/played-recorder.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import type { PlayerSettings } from './player-settings.ts';

/** What the controls draw. */
export type PlayerState = PlayerSettings & {
  /** idle: nothing loaded yet, or played to the end: the poster shows */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly server: Server;
  readonly quality: Quality;
  readonly isPlaying: boolean;
  /** wants to play but has no picture */
  readonly isWaiting: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly bufferedSeconds: number;
  /** a sentence for the learner */
  readonly notice: string | null;
  /** the stream waits for something, or has failed for good */
  readonly canRetry: boolean;
};

/** Who listens to what is played. */
export type PlaybackListener = {
  readonly onPlay: () => void;
  /** `isStop`: paused, ended, or arrived somewhere while paused */
  readonly onSample: (sample: PlaybackSample, isStop: boolean) => void;
  /** Played to the end. `resetPoster` brings the poster back, unless something else was started meanwhile. spec 1 §4 */
  readonly onEnded: (resetPoster: () => void) => void;
};
