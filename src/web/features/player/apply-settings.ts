import type { PlayerSettings } from './player-settings.ts';

/** Gives a medium its speed and volume. */
export function applySettings(
  medium: HTMLMediaElement,
  { speed, volume, isMuted }: Pick<PlayerSettings, 'speed' | 'volume' | 'isMuted'>,
): void {
  // load() resets the rate to the default one.
  medium.defaultPlaybackRate = speed;
  medium.playbackRate = speed;
  medium.volume = volume;
  medium.muted = isMuted;
}
