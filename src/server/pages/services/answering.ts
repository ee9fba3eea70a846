import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Refusal, ServiceResult } from '#contract/page-services.ts';
import { AppError } from '../../platform/app-error.ts';
import { toRefusal } from '../../platform/error-handler.ts';

export function asked<T>(answer: () => Promise<T>): Promise<ServiceResult<T>> {
  return orRefusal(async () => ({ status: 'answered', view: await answer() }) as const);
}

/** A page form's input, checked against the same schema as the call's body. */
export function checked<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new AppError('BAD_REQUEST', { cause: parsed.error });
  return parsed.data;
}

/** Expected refusals are shown next to the form; anything else is an error page. */
export async function orRefusal<T>(act: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await act();
  } catch (error) {
    const { code, retryAfterSeconds } = toRefusal(error);
    if (code === 'INTERNAL') throw error;
    return { status: 'refused', code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  }
}

/** A password check may be delayed for seconds and wait for CPU: no other page must wait for it. */
export function aside<T>({ pageSlot }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return pageSlot?.aside(work) ?? work();
}
