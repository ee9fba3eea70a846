import { normalise } from '#domain/text/normalise.ts';
import { oneLine } from '#domain/text/one-line.ts';

export const MAX_EMAIL_LENGTH = 254;
// One @, no spaces or control characters, a dot in the domain; of signs that separate addresses in a header, none. Only
// a message could prove the rest.
const EMAIL = /^[^\s@\p{Cc}<>,;:()"\\[\]]{1,64}@[^\s@\p{Cc}.<>,;:()"\\[\]]+(\.[^\s@\p{Cc}.<>,;:()"\\[\]]+)+$/u;

/** Folds an address, so that two spellings are the same account. */
export function emailKey(email: string): string {
  return normalise(email.trim(), 'NFKC').toLowerCase();
}

/** The address as stored, or null if it is none. */
export function checkEmail(typed: string): string | null {
  const email = oneLine(typed, MAX_EMAIL_LENGTH);
  return email !== null && EMAIL.test(email) ? email : null;
}
