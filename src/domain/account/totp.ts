import { normalise } from '../text/normalise.ts';

// What every authenticator app can do: RFC 6238 with its default step, and six digits.
const STEP_MS = 30_000;
const DIGITS = 6;
/** RFC 6238 §5.2: for clocks that differ, and codes that were typed slowly. */
const WINDOW_STEPS = 1;

/** How long a set-up that was begun, and a sign-in whose password was right, wait for their code. */
export const CODE_AWAITED_MS = 10 * 60_000;

/** The digits of a typed code, null if it is none. Apps show them in two groups. */
export function readTotp(typed: string): string | null {
  const digits = normalise(typed, 'NFKC').replace(/\s/g, '');
  return digits.length === DIGITS && /^\d+$/.test(digits) ? digits : null;
}

/**
 * The step whose code was typed, null if none in the window around now has it. A step counts once, and none counts after
 * a later one: `lastStep` is the newest that was used.
 */
export function acceptedStep(
  digits: string,
  codeOfStep: (step: number) => string,
  { lastStep, nowMs }: { lastStep: number; nowMs: number },
): number | null {
  const now = Math.floor(nowMs / STEP_MS);
  for (let step = now - WINDOW_STEPS; step <= now + WINDOW_STEPS; step += 1)
    if (step > lastStep && codeOfStep(step) === digits) return step;
  return null;
}
