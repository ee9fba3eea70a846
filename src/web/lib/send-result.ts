import type { ErrorCode } from '#contract/error-codes.ts';

/** Why the server refuses something: a code of the closed list and its sentence. */
export type SendRefusal = { readonly code: ErrorCode; readonly message: string };

/** Outcome of a call: settled, to be retried, unreachable, or not from this account. */
export type SendResult<T> =
  | { readonly type: 'accepted'; readonly answer: T }
  | { readonly type: 'retry'; readonly afterSeconds: number | null; readonly refusal?: SendRefusal | undefined }
  | { readonly type: 'unreachable' }
  | { readonly type: 'sign-in' }
  | { readonly type: 'other-learner' }
  /** `data`: what the server says beside it, of calls that tell */
  | { readonly type: 'refused'; readonly refusal: SendRefusal; readonly data?: unknown };

/** The same outcome with what the page needs of the answer. */
export function mapAnswer<T, U>(result: SendResult<T>, pick: (answer: T) => U): SendResult<U> {
  return result.type === 'accepted' ? { ...result, answer: pick(result.answer) } : result;
}
