import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  AccountView,
  ChangeEmailInput,
  ClosedAccountView,
  DeleteAccountInput,
  EmailLinkDoneView,
  EmailLinkInput,
  EndedSessionsView,
  ForgotPasswordInput,
  ResetPasswordInput,
} from '#contract/account.ts';
import { OkView } from '#contract/progress.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireAccount } from '../access/index.ts';
import {
  type AuthDeps,
  closeAccount,
  endAllSessions,
  endSession,
  findAccount,
  followEmailLink,
  requestEmailChange,
  requestPasswordReset,
  resendVerification,
  resetPasswordByLink,
  sessionCookie,
} from '../auth/index.ts';

/** What owners do with their accounts, signed in or by a link in an e-mail. */
export function registerAccountRoutes(scope: FastifyInstance, deps: AuthDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['account'];

  app.post(
    '/api/auth/forgot-password',
    {
      schema: {
        tags,
        summary: 'Send the link to a new password, if there is such an account',
        body: ForgotPasswordInput,
        response: { 200: OkView, ...refusals },
      },
    },
    ({ body, ip }) => requestPasswordReset(deps, body, ip),
  );

  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        tags,
        summary: 'Set a new password by a link; all sessions end',
        body: ResetPasswordInput,
        response: { 200: OkView, ...refusals },
      },
    },
    ({ body, ip }) => resetPasswordByLink(deps, body, ip),
  );

  app.post(
    '/api/auth/email-link',
    {
      schema: {
        tags,
        summary: 'Prove an address, or take its change back, by a link',
        body: EmailLinkInput,
        response: { 200: EmailLinkDoneView, ...refusals },
      },
    },
    ({ body, ip }) => followEmailLink(deps, body.token, ip),
  );

  app.get(
    '/api/account',
    { schema: { tags, summary: 'My address and my sessions', response: { 200: AccountView, ...refusals } } },
    ({ context }) => findAccount(deps, requireAccount(context), context.token),
  );

  app.post(
    '/api/account/email',
    {
      schema: {
        tags,
        summary: 'Ask for another e-mail address',
        body: ChangeEmailInput,
        response: { 200: OkView, ...refusals },
      },
    },
    ({ context, body, ip }) => requestEmailChange(deps, requireAccount(context), body, ip),
  );

  app.post(
    '/api/account/verification',
    { schema: { tags, summary: 'Send the link that proves my address', response: { 200: OkView, ...refusals } } },
    ({ context }) => resendVerification(deps, requireAccount(context)),
  );

  app.post(
    '/api/account/sessions/:id/end',
    {
      schema: {
        tags,
        summary: 'End one of my sessions',
        params: idParams('session'),
        response: { 200: EndedSessionsView, ...refusals },
      },
    },
    ({ context, params }) => endSession(deps.pool, requireAccount(context).id, params.id),
  );

  app.post(
    '/api/account/sessions/end-all',
    {
      schema: {
        tags,
        summary: 'End all my sessions, this one too',
        response: { 200: EndedSessionsView, ...refusals },
      },
    },
    async ({ context }, reply) => {
      const ended = await endAllSessions(deps.pool, requireAccount(context).id);
      reply.header('set-cookie', sessionCookie(null, context.isHttps));
      return ended;
    },
  );

  app.post(
    '/api/account/delete',
    {
      schema: {
        tags,
        summary: 'Close my account: it is erased some days later unless I keep it',
        body: DeleteAccountInput,
        response: { 200: ClosedAccountView, ...refusals },
      },
    },
    async ({ context, body, ip }, reply) => {
      const { erasedAtMs } = await closeAccount(deps, requireAccount(context), body, ip);
      reply.header('set-cookie', sessionCookie(null, context.isHttps));
      return { erased_at: new Date(erasedAtMs).toISOString() };
    },
  );
}
