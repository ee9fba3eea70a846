import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { MeView } from '#contract/people.ts';
import { PasswordInput, ProfileInput } from '#contract/profile.ts';
import { OkView } from '#contract/progress.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireAccount } from '../access/index.ts';
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
    ({ context, body }) => updateProfile(deps, requireAccount(context), body),
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
    ({ context, body, ip }) =>
      updatePassword(deps, requireAccount(context), body, { token: context.token, address: ip }),
  );
}
