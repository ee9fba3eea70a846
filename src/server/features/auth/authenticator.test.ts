import { expect, it } from 'vitest';
import { codeOfStep } from './authenticator.ts';

// The key of RFC 6238, appendix B, '12345678901234567890', in base32.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// Its codes have eight digits; six are their end.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('after %d seconds the code is the one of RFC 6238', (seconds, code) => {
  expect(codeOfStep(SECRET, Math.floor(seconds / 30))).toBe(code.slice(-6));
});
