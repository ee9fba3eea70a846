import type { RefusalMessage } from '#web/lib/refusal.ts';

/** Forms of the profile page. */
export const PROFILE_FORMS = [
  'name',
  'email',
  'verification',
  'password',
  'session',
  'sessions',
  'export',
  'delete',
] as const;
export type ProfileForm = (typeof PROFILE_FORMS)[number];

/** The action's answer to one of them. */
export type ProfileAnswer =
  | { readonly refusal: RefusalMessage }
  | { readonly saved: true; readonly url?: string }
  | undefined;
