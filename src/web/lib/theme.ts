import type { PageServices } from '#contract/page-services.ts';

export type Theme = PageServices['theme'];

/** The server reads this cookie into `services.theme`. */
export const THEME_COOKIE = 'theme';

/** The fetcher of the theme button: the page's root reads it, so that the colours change before the answer is there. */
export const THEME_FETCHER = 'theme';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

/** Which choice follows when the button is pressed. */
export function nextTheme(theme: Theme): Theme {
  return NEXT[theme];
}

/** Reads a choice from a form; null when it is none. */
export function parseTheme(value: unknown): Theme | null {
  return value === 'light' || value === 'dark' || value === 'system' ? value : null;
}

/** The header that keeps the choice. */
export function themeCookie(theme: Theme): string {
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;
}
