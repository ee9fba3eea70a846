// Reached by import(), when somebody uses a second step: otplib and its cryptography would delay every start.
import { generateSync } from 'otplib';

export { generateSecret, generateURI } from 'otplib';

/** The code that an authenticator app shows in a step. */
export function codeOfStep(secret: string, step: number): string {
  // TOTP is HOTP with the step as counter, RFC 6238 §4.2.
  return generateSync({ strategy: 'hotp', secret, counter: step });
}
