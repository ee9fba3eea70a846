import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';

/**
 * An expected refusal. Told apart by `code`, never by instanceof: the pages' bundle and the server are two module
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

/** The refusal inside anything thrown, or null when it is none of ours. */
export function toAppError(error: unknown): AppError | null {
  return error instanceof AppError ? error : null;
}
