import { describe, expect, it } from 'vitest';
import { AppError, toAppError } from './app-error.ts';
import { toErrorView, toRefusal } from './error-handler.ts';

const coded = (code: string, more: Record<string, unknown> = {}) => Object.assign(new Error(code), { code, ...more });

describe('toRefusal', () => {
  it.each([
    ['an expected refusal as it is', new AppError('CODE_USED'), 'CODE_USED'],
    ['a body that is too large', coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 'BODY_TOO_LARGE'],
    ['a wrong content type', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 'MEDIA_TYPE_UNSUPPORTED'],
    ['broken JSON', Object.assign(new SyntaxError('x'), { statusCode: 400 }), 'BAD_REQUEST'],
    ['an address that cannot be read', coded('FST_ERR_BAD_URL', { statusCode: 400 }), 'BAD_REQUEST'],
    [
      'another fault of the caller that Fastify found',
      coded('FST_ERR_SOMETHING_NEW', { statusCode: 400 }),
      'BAD_REQUEST',
    ],
    [
      'a fault of our own that Fastify found',
      coded('FST_ERR_REP_INVALID_PAYLOAD_TYPE', { statusCode: 500 }),
      'INTERNAL',
    ],
    ['PostgreSQL refusing connections', coded('ECONNREFUSED'), 'UNAVAILABLE'],
    ['PostgreSQL shutting down', coded('57P01'), 'UNAVAILABLE'],
    ['a transaction that was ended since its program was stopped in it', coded('25P03'), 'UNAVAILABLE'],
    ['no free connection in time', new Error('timeout exceeded when trying to connect'), 'UNAVAILABLE'],
    ['PostgreSQL away, wrapped', new Error('query failed', { cause: coded('08006') }), 'UNAVAILABLE'],
    ['a database that is gone', coded('3D000'), 'UNAVAILABLE'],
    ['PostgreSQL away on all addresses', new AggregateError([coded('ECONNREFUSED')]), 'UNAVAILABLE'],
    ['a broken statement', coded('42601'), 'INTERNAL'],
    ['anything else', new TypeError('x is not a function'), 'INTERNAL'],
    ['a thrown string', 'oops', 'INTERNAL'],
    ['nothing', undefined, 'INTERNAL'],
  ])('takes %s', (_fact, error, code) => {
    expect(toRefusal(error).code).toBe(code);
  });

  it('says when to come again while PostgreSQL is away', () => {
    expect(toRefusal(coded('ECONNREFUSED')).retryAfterSeconds).toBe(2);
  });
});

describe('toErrorView', () => {
  it('tells nothing of the cause', () => {
    expect(toErrorView('INTERNAL', 'id-1')).toEqual({
      error: { code: 'INTERNAL', message: expect.stringMatching(/^Máy chủ gặp lỗi/), requestId: 'id-1' },
    });
  });
});

describe('toAppError', () => {
  it('finds our own refusals only', () => {
    const refusal = new AppError('NOT_FOUND');
    expect(toAppError(refusal)).toBe(refusal);
    expect(toAppError(new Error('x'))).toBeNull();
  });
});
