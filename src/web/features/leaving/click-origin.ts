import type { LeaveOrigin } from '#domain/leaving/leave-check.ts';

const ORIGINS = ['list', 'logo', 'search', 'next'] as const satisfies readonly LeaveOrigin[];

/** Attribute on links, or around them, that says where they are. */
const ORIGIN = 'data-leave-origin';

/** A click currently being handled. */
export type Click = { readonly origin: LeaveOrigin; readonly link: HTMLElement | null };

const NO_CLICK: Click = { origin: 'other', link: null };
let click = NO_CLICK;

function onClick({ target }: Event): void {
  const element = target instanceof Element ? target : null;
  const value = element?.closest(`[${ORIGIN}]`)?.getAttribute(ORIGIN);
  click = {
    origin: ORIGINS.find((origin) => origin === value) ?? 'other',
    link: element?.closest<HTMLElement>('a, button') ?? null,
  };
  // Later navigation was not caused by this click.
  setTimeout(() => (click = NO_CLICK));
}

/** Records clicks before the router sees them. Returns its clean-up. */
export function watchClicks(): () => void {
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** The click causing the current navigation; origin 'other' without a link for anything else. */
export function currentClick(): Click {
  return click;
}
