import { z } from 'zod';
import { ErrorView } from '#contract/errors.ts';

/** Refusals that any call may answer with; part of each route's `response`. */
export const refusals = { '4xx': ErrorView, '5xx': ErrorView } as const;

/** An id in a path: digits only, no more than PostgreSQL's integer can hold. */
export function idParams(of: string) {
  const digits = z.string().regex(/^[1-9]\d{0,8}$/);
  return z.object({ id: digits.transform(Number).describe(`id of the ${of}`) });
}
