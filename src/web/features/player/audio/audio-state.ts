import type { Speed } from '#domain/player/video-choices.ts';

/** What the controls of a recording draw. */
export type AudioState = {
  /** idle: nothing was loaded yet */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly isPlaying: boolean;
  /** wants to play but has no sound */
  readonly isWaiting: boolean;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly bufferedSeconds: number;
  readonly speed: Speed;
  /** 0–1 */
  readonly volume: number;
  readonly isMuted: boolean;
  /** a sentence for the learner */
  readonly notice: string | null;
};
