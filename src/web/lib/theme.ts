import { CHOICE_COOKIES, CHOICE_SECONDS } from '#contract/choice-cookies.ts';
import type { PageServices } from '#contract/page-services.ts';

export type Theme = PageServices['theme'];

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

/** The next choice of the button. */
export function nextTheme(theme: Theme): Theme {
  return NEXT[theme];
}

/** Parses a choice from a form; null if invalid. */
export function parseTheme(value: unknown): Theme | null {
  return value === 'light' || value === 'dark' || value === 'system' ? value : null;
}

/** The cookie of a choice, for a Set-Cookie header as for a script. `url`: any address of this site. */
export function themeCookie(theme: Theme, url: string): string {
  const rest = `Path=/; Max-Age=${CHOICE_SECONDS}; SameSite=Lax${url.startsWith('https:') ? '; Secure' : ''}`;
  return `${CHOICE_COOKIES.theme}=${theme}; ${rest}`;
}
