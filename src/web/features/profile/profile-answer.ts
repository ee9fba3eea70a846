import type { RefusalMessage } from '#web/lib/refusal.ts';

/** The forms of the profile page that the page's action answers. */
export type ProfileForm = 'name' | 'password';

/** What the action said to one of them. */
export type ProfileAnswer = { readonly refusal: RefusalMessage } | { readonly saved: true } | undefined;
