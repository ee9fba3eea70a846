import { CHOICE_COOKIES, CHOICE_SECONDS } from '#contract/choice-cookies.ts';
import { positionInCookie } from '#domain/player/start-position.ts';
import { chooseQuality, chooseServer, type Quality, type Server } from '#domain/player/video-choices.ts';

/** Remembered in cookies (spec 1 §3 "Player state"), so that the server draws the right labels at once. */
export type PlayerCookies = {
  readonly server: string | undefined;
  readonly quality: string | undefined;
  /** last positions, see positionInCookie */
  readonly positions: string | undefined;
};

const NAMES = { ...CHOICE_COOKIES, positions: 'video_positions' } as const;

/** Parses a Cookie header or document.cookie. */
export function readPlayerCookies(cookie: string): PlayerCookies {
  const values = new Map(
    cookie.split('; ').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  return {
    server: values.get(NAMES.server),
    quality: values.get(NAMES.quality),
    positions: values.get(NAMES.positions),
  };
}

/** Writes one. Browser only. */
export function writePlayerCookie(name: keyof typeof NAMES, value: string): void {
  // The Cookie Store API is missing in Firefox before 140 and on plain HTTP.
  document.cookie = `${NAMES[name]}=${value}; Path=/; Max-Age=${CHOICE_SECONDS}; SameSite=Lax`;
}

/** Initial server and quality, from the request. */
export function choicesOf(request: Request, qualities: readonly Quality[]): { server: Server; quality: Quality } {
  const cookies = readPlayerCookies(request.headers.get('cookie') ?? '');
  const network = {
    savesData: request.headers.get('save-data')?.toLowerCase() === 'on',
    effectiveType: request.headers.get('ect') ?? undefined,
  };
  return { server: chooseServer(cookies.server), quality: chooseQuality(cookies.quality, qualities, network) };
}

/** This browser's last position in a video. */
export function cookiePosition(request: Request, videoName: string): number | null {
  return positionInCookie(readPlayerCookies(request.headers.get('cookie') ?? '').positions, videoName);
}
