import { CHOICE_COOKIES, CHOICE_SECONDS } from '#contract/choice-cookies.ts';
import { QUALITIES, SERVERS } from '#domain/player/video-choices.ts';

const CHOICES = [
  [CHOICE_COOKIES.theme, ['light', 'dark']],
  [CHOICE_COOKIES.server, SERVERS],
  [CHOICE_COOKIES.quality, QUALITIES],
] as const;

/**
 * Set-Cookie headers that repeat what the browser sent. Scripts write these cookies, and Safari forgets what a script
 * wrote after seven days, but not what a server did.
 */
export function renewedChoices(cookies: Record<string, string | undefined>, isHttps: boolean): string[] {
  return CHOICES.flatMap(([name, values]) => {
    const value = values.find((one) => one === cookies[name]);
    const rest = `Path=/; Max-Age=${CHOICE_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
    return value === undefined ? [] : [`${name}=${value}; ${rest}`];
  });
}
