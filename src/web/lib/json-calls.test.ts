import { describe, expect, it, vi } from 'vitest';
import { failure, getJson, postJson } from './json-calls.ts';

const body = (code: string) => JSON.stringify({ error: { code, message: 'Câu.', requestId: 'r' } });

describe('an answer other than 2xx', () => {
  it.each([
    ['401 asks for sign-in', 401, null, body('SIGN_IN_REQUIRED'), { type: 'sign-in' }],
    ['409 of another account', 409, null, body('OTHER_LEARNER'), { type: 'other-learner' }],
    [
      '409 otherwise is a refusal with its sentence',
      409,
      null,
      body('PARENT_GONE'),
      { type: 'refused', refusal: { code: 'PARENT_GONE', message: 'Câu.' } },
    ],
    [
      '429 is tried again after the time it names, at most ten minutes',
      429,
      '900',
      body('TOO_FAST'),
      { type: 'retry', afterSeconds: 600, refusal: { code: 'TOO_FAST', message: 'Câu.' } },
    ],
    ['502 of a proxy is tried again', 502, null, '<html>', { type: 'retry', afterSeconds: null, refusal: undefined }],
    ['404 of a proxy is tried again', 404, null, '', { type: 'retry', afterSeconds: null, refusal: undefined }],
  ])('%s', (_name, status, retryAfter, text, expected) => {
    vi.spyOn(console, 'info').mockReturnValue();
    expect(failure(status, retryAfter, text)).toEqual(expected);
  });
});

describe('a call', () => {
  it('gives the answer', async () => {
    vi.stubGlobal('fetch', async () => Response.json([1]));
    expect(await getJson('/x')).toEqual({ type: 'accepted', answer: [1] });
  });

  it('never rejects: without a network it is unreachable', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    expect(await postJson('/x', {})).toEqual({ type: 'unreachable' });
  });

  it('whose answer breaks off is tried again', async () => {
    vi.spyOn(console, 'info').mockReturnValue();
    vi.stubGlobal('fetch', async () => new Response('{"a":'));
    expect(await postJson('/x', {})).toEqual({ type: 'retry', afterSeconds: null });
  });
});
