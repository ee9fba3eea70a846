import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';

/**
 * An expected refusal. Identified by `code`, never by instanceof: the pages' bundle and the server are separate module
 * graphs.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(ERRORS[code].message, { cause: options.cause });
    this.code = code;
    this.statusCode = ERRORS[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The refusal in anything thrown, or null if it is not one of ours. */
export function toAppError(error: unknown): AppError | null {
  return error instanceof AppError ? error : null;
}
