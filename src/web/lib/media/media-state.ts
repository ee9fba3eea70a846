import type { PlaybackSample } from '#domain/player/played-recorder.ts';
import type { PlayerSettings } from './player-settings.ts';

/** What the controls of a medium draw. */
export type MediaState = Pick<PlayerSettings, 'speed' | 'volume' | 'isMuted'> & {
  /** idle: nothing loaded yet, or a video has ended: the poster shows */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly isPlaying: boolean;
  /** should play but lacks picture or sound */
  readonly isWaiting: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly bufferedSeconds: number;
  /** a message for the learner */
  readonly notice: string | null;
};

/** Hears what is played. */
export type PlaybackListener = {
  readonly onPlay: () => void;
  /** `isStop`: paused, ended, a seek has finished while paused, or a position was chosen before anything is loaded */
  readonly onSample: (sample: PlaybackSample, isStop: boolean) => void;
  /** Played to the end. `resetPoster` brings the poster back, unless playing started again meanwhile. spec 1 §4 */
  readonly onEnded: (resetPoster: () => void) => void;
};
