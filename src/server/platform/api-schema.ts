import { z } from 'zod';
import { ErrorView } from '#contract/errors.ts';

/** Refusals that every call can answer with; beside its own 200 in a route's `response`. */
export const refusals = { '4xx': ErrorView, '5xx': ErrorView } as const;

/** An id in a path: plain digits, no more of them than PostgreSQL's integer surely holds. */
export function idParams(of: string) {
  const digits = z.string().regex(/^[1-9]\d{0,8}$/);
  return z.object({ id: digits.transform(Number).describe(`id of the ${of}`) });
}
