import { positionInCookie, withPosition } from '#domain/player/start-position.ts';
import { readPlayerCookies, writePlayerCookie } from './player-cookies.ts';

/** Remembers the video's position, to the second. Browser only. */
export function rememberPosition(videoName: string, seconds: number): void {
  const { positions } = readPlayerCookies(document.cookie);
  if (positionInCookie(positions, videoName) === Math.floor(seconds)) return;
  writePlayerCookie('positions', withPosition(positions, videoName, seconds));
}
