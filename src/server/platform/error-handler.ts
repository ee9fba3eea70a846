import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import { type ErrorView } from '#contract/errors.ts';
import { isDatabaseAway } from '../db/client.ts';
import { AppError } from './app-error.ts';
import { createThrottledLog } from './throttled-log.ts';

/** Fastify's own errors, as codes of our list. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
};

/** While PostgreSQL is away, browsers keep their work and retry after this. */
const RETRY_AFTER_SECONDS = 2;

/** Converts anything thrown to a refusal. */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error))
    return new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('BAD_REQUEST', { cause: error });
  const fastifyCode = error instanceof Error && 'code' in error ? FASTIFY_CODES[String(error.code)] : undefined;
  if (fastifyCode) return new AppError(fastifyCode, { cause: error });
  return new AppError(isClientsFault(error) ? 'BAD_REQUEST' : 'INTERNAL', { cause: error });
}

/** Requests rejected by Fastify or its plugins before a handler ran: broken JSON, malformed addresses. */
function isClientsFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  const status = Number(error.statusCode);
  return status >= 400 && status < 500;
}

/** The body of every refusal. */
export function toErrorView(code: ErrorCode, requestId: string): ErrorView {
  return { error: { code, message: ERRORS[code].message, requestId } };
}

export function sendRefusal(
  reply: FastifyReply,
  refusal: AppError,
  view: object = toErrorView(refusal.code, reply.request.id),
): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  return reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(view);
}

const unavailableLines = new WeakMap<object, (reason: string) => void>();

/** Logs that PostgreSQL is unreachable: one line a minute for all requests of a server. */
export function sayUnavailable({ server: { server, log } }: FastifyRequest, error: unknown): void {
  const say = unavailableLines.get(server) ?? createThrottledLog((line) => log.warn(line, 'unavailable'));
  unavailableLines.set(server, say);
  say(error instanceof Error ? error.message : String(error));
}

/** Answers anything thrown: our codes are sent, unknown errors become a logged 500. `view`: of a call with more fields. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  view?: (refusal: AppError) => ErrorView,
): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
  else if (refusal.code === 'UNAVAILABLE') sayUnavailable(request, error);
  return sendRefusal(reply, refusal, view?.(refusal));
}

/** The error handler of all calls. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error, request, reply),
  );
}
