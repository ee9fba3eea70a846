import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { MeView } from '#contract/people.ts';
import { PasswordInput, ProfileInput } from '#contract/profile.ts';
import { OkView } from '#contract/progress.ts';
import { refusals } from '../../platform/api-schema.ts';
import type { AuthDeps } from '../auth/index.ts';
import { updatePassword, updateProfile } from './service.ts';

export function registerProfileRoutes(scope: FastifyInstance, deps: AuthDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['profile'];

  app.post(
    '/api/profile',
    {
      schema: {
        tags,
        summary: 'Change my name or picture',
        body: ProfileInput,
        response: { 200: MeView, ...refusals },
      },
    },
    (request) => updateProfile(deps, request.context, request.body),
  );

  app.post(
    '/api/profile/password',
    {
      schema: {
        tags,
        summary: 'Change my password; all my other sessions end',
        body: PasswordInput,
        response: { 200: OkView, ...refusals },
      },
    },
    (request) => updatePassword(deps, request.context, request.body, request.ip),
  );
}
