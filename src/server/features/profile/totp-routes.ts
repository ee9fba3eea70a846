import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  RecoveryCodesInput,
  RecoveryCodesView,
  TotpBeginInput,
  TotpConfirmInput,
  TotpOffInput,
  TotpSetupView,
} from '#contract/account.ts';
import { OkView } from '#contract/progress.ts';
import { AppError } from '../../platform/app-error.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireAccount, requireAdmin } from '../access/index.ts';
import { type AuthDeps, beginTotp, confirmTotp, renewRecoveryCodes, takeTotpOff, turnTotpOff } from '../auth/index.ts';

/** Two-step sign-in: owners set it up and end it, admins end it for who has lost it. */
export function registerTotpRoutes(scope: FastifyInstance, deps: AuthDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['account'];

  app.post(
    '/api/account/totp/begin',
    {
      schema: {
        tags,
        summary: 'Make a secret for my authenticator app',
        body: TotpBeginInput,
        response: { 200: TotpSetupView, ...refusals },
      },
    },
    ({ context, body, ip }) => beginTotp(deps, requireAccount(context), body.password, ip),
  );

  app.post(
    '/api/account/totp/confirm',
    {
      schema: {
        tags,
        summary: 'Turn my two-step sign-in on; all my other sessions end',
        body: TotpConfirmInput,
        response: { 200: RecoveryCodesView, ...refusals },
      },
    },
    ({ context, body }) => confirmTotp(deps, requireAccount(context), body, context.token),
  );

  app.post(
    '/api/account/totp/recovery-codes',
    {
      schema: {
        tags,
        summary: 'Replace my recovery codes',
        body: RecoveryCodesInput,
        response: { 200: RecoveryCodesView, ...refusals },
      },
    },
    ({ context, body }) => renewRecoveryCodes(deps, requireAccount(context), body.code),
  );

  app.post(
    '/api/account/totp/off',
    {
      schema: {
        tags,
        summary: 'Turn my two-step sign-in off',
        body: TotpOffInput,
        response: { 200: OkView, ...refusals },
      },
    },
    ({ context, body, ip }) => turnTotpOff(deps, requireAccount(context), body, ip),
  );

  app.post(
    '/api/staff/accounts/:id/totp-off',
    {
      schema: {
        tags,
        summary: 'For admins: turn the two-step sign-in of another off, who has lost it; their sessions end',
        params: idParams('account'),
        response: { 200: OkView, ...refusals },
      },
    },
    async ({ context, params }) => {
      const adminId = requireAdmin(context);
      // By themselves, admins need password and code: a stolen session must not do.
      if (params.id === adminId) throw new AppError('TOTP_IS_OWN');
      const refusal = await takeTotpOff(deps, { id: params.id }, adminId);
      if (refusal) throw new AppError(refusal === 'NO_ACCOUNT' ? 'NOT_FOUND' : refusal);
      return { ok: true } as const;
    },
  );
}
