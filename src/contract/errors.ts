import { z } from 'zod';
import { type ErrorCode, ERRORS } from './error-codes.ts';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** Body of every refusal: a code of the closed list, a sentence for the learner, and the request's id for support. */
export const ErrorView = z.object({
  error: z
    .object({
      code: z.enum(codes).describe('one of the closed list of codes'),
      message: z.string().describe('Vietnamese sentence for the learner: what happened, what to do'),
      requestId: z.string().describe('id of this request, also in the server log'),
    })
    .describe('why the call was refused'),
});
export type ErrorView = z.infer<typeof ErrorView>;
