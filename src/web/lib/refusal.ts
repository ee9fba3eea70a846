import { data } from 'react-router';
import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import type { Refusal } from '#contract/page-services.ts';

/** What a form shows after a refusal. */
export type RefusalMessage = { code: ErrorCode; message: string };

function waitingTime(seconds: number): string {
  return seconds < 90 ? `${seconds} giây` : `${Math.ceil(seconds / 60)} phút`;
}

/** The sentence for the learner, with the waiting time if there is one. */
export function refusalMessage({ code, retryAfterSeconds }: Refusal): RefusalMessage {
  const message: string = ERRORS[code].message;
  return {
    code,
    message: retryAfterSeconds === undefined ? message : `${message} (khoảng ${waitingTime(retryAfterSeconds)} nữa)`,
  };
}

/** Nothing was tried with what was typed: a field is empty or malformed, and the others can stay as they are. */
export function isUntried(refusal: RefusalMessage | null | undefined): boolean {
  return refusal ? ERRORS[refusal.code].status === 400 : false;
}

/** An action's answer to a refusal: the form is redisplayed with its values, except passwords. */
export function refuse<T extends Record<string, string>>(refusal: Refusal, typed: T) {
  const headers: HeadersInit =
    refusal.retryAfterSeconds === undefined ? {} : { 'retry-after': String(refusal.retryAfterSeconds) };
  return data({ refusal: refusalMessage(refusal), typed }, { status: ERRORS[refusal.code].status, headers });
}
