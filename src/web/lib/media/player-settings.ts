import { CAPTION_CHOICES, type CaptionChoice, SPEEDS, type Speed } from '#domain/player/video-choices.ts';

/** What this browser remembers for every video. */
export type PlayerSettings = {
  readonly speed: Speed;
  /** 0–1 */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly captions: CaptionChoice;
};

export const DEFAULT_SETTINGS: PlayerSettings = { speed: 1, volume: 1, isMuted: false, captions: 'off' };

const KEY = 'tsubame-player';

/** Reads the settings; anything unknown or invalid becomes the default. */
export function readSettings(): PlayerSettings {
  const stored = readStored();
  const volume = Number(stored.volume);
  return {
    speed: SPEEDS.find((speed) => speed === stored.speed) ?? DEFAULT_SETTINGS.speed,
    volume: stored.volume !== undefined && volume >= 0 && volume <= 1 ? volume : DEFAULT_SETTINGS.volume,
    isMuted: stored.isMuted === true,
    captions: CAPTION_CHOICES.find((choice) => choice === stored.captions) ?? DEFAULT_SETTINGS.captions,
  };
}

export function writeSettings(settings: PlayerSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch (error) {
    console.info('The browser does not keep the player’s settings.', error);
  }
}

function readStored(): Partial<Record<keyof PlayerSettings, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch (error) {
    console.info('The player’s settings could not be read.', error);
    return {};
  }
}
