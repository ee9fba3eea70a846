import type { LeaveOrigin } from '#domain/leaving/leave-check.ts';

const ORIGINS = ['list', 'logo', 'search', 'next'] as const satisfies readonly LeaveOrigin[];

/** Links say where they stand by this attribute, on themselves or around them. */
const ORIGIN = 'data-leave-origin';

/** A click that is being handled right now. */
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
  // What navigates later was not started by this click.
  setTimeout(() => (click = NO_CLICK));
}

/** Looks at clicks before the router does. Returns how to stop. */
export function watchClicks(): () => void {
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** The click that leads away right now; origin 'other' and no link for whatever else navigates. */
export function currentClick(): Click {
  return click;
}
