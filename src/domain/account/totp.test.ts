import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedStep, readTotp } from './totp.ts';

const STEP_MS = 30_000;
const codeOfStep = (step: number) => String(step).padStart(6, '0').slice(-6);
const at = (nowStep: number, lastStep = 0) => ({ nowMs: nowStep * STEP_MS, lastStep });
const steps = fc.integer({ min: 2, max: 900_000 });

describe('a code of an authenticator app', () => {
  it.each([
    ['six digits', '012345', '012345'],
    ['two groups', '012 345', '012345'],
    ['a no-break space and a line break, as pasted', ' 012\u00a0345\n', '012345'],
    ['full-width digits', '０１２３４５', '012345'],
  ])('is read from %s', (_fact, typed, digits) => {
    expect(readTotp(typed)).toBe(digits);
  });

  it.each(['', '12345', '1234567', '12345a', '12-345', '٠١٢٣٤٥', '12345\u0000', '1e5000', '-12345', '12345.'])(
    'is not read from %j',
    (typed) => {
      expect(readTotp(typed)).toBeNull();
    },
  );

  it.each([
    ['two steps ago', -2, false],
    ['the step before', -1, true],
    ['this step', 0, true],
    ['the step to come', 1, true],
    ['in two steps', 2, false],
  ])('of %s: accepted or not', (_fact, offset, isAccepted) => {
    const step = 50_000_000 + offset;
    expect(acceptedStep(codeOfStep(step), codeOfStep, at(50_000_000))).toBe(isAccepted ? step : null);
  });

  it('stays the same code until the last millisecond of its step', () => {
    const first = 40_000 * STEP_MS;
    for (const nowMs of [first, first + STEP_MS - 1])
      expect(acceptedStep(codeOfStep(40_001), codeOfStep, { nowMs, lastStep: 0 })).toBe(40_001);
    expect(acceptedStep(codeOfStep(40_001), codeOfStep, { nowMs: first - 1, lastStep: 0 })).toBeNull();
  });

  it('works once, and none works after a later one', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: -1, max: 1 }), fc.integer({ min: -3, max: 3 }), (now, offset, used) => {
        const step = now + offset;
        const lastStep = now + used;
        const accepted = acceptedStep(codeOfStep(step), codeOfStep, at(now, lastStep));
        expect(accepted).toBe(step > lastStep ? step : null);
      }),
    );
  });

  it('is of a step near now and newer than the last one, whatever was typed and whenever', () => {
    const digits = fc.string({
      unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
      minLength: 6,
      maxLength: 6,
    });
    fc.assert(
      fc.property(digits, steps, steps, fc.nat({ max: STEP_MS - 1 }), (typed, now, lastStep, ms) => {
        const step = acceptedStep(typed, codeOfStep, { nowMs: now * STEP_MS + ms, lastStep });
        if (step === null) return;
        expect(Math.abs(step - now)).toBeLessThanOrEqual(1);
        expect(step).toBeGreaterThan(lastStep);
        expect(codeOfStep(step)).toBe(typed);
      }),
    );
  });
});
