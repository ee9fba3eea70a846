import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { EnrolInput, EnrolmentView } from '#contract/people.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireSignedIn } from '../access/index.ts';
import { type EnrolmentDeps, redeemCode } from './service.ts';

export function registerEnrolmentRoutes(scope: FastifyInstance, deps: EnrolmentDeps): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/api/enrolments',
    {
      schema: {
        tags: ['enrolments'],
        summary: 'Redeem an activation code',
        body: EnrolInput,
        response: { 200: EnrolmentView, ...refusals },
      },
    },
    ({ context, body }) => redeemCode(deps, context, requireSignedIn(context), body),
  );
}
