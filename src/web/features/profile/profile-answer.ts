import type { RefusalMessage } from '#web/lib/refusal.ts';

/** Forms of the profile page. */
export type ProfileForm = 'name' | 'password';

/** The action's answer to one of them. */
export type ProfileAnswer = { readonly refusal: RefusalMessage } | { readonly saved: true } | undefined;
