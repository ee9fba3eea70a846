import type { FastifyRequest } from 'fastify';
import type { PageServices } from '#contract/page-services.ts';
import {
  ChangeEmailInput,
  DeleteAccountInput,
  ExportInput,
  RecoveryCodesInput,
  TotpBeginInput,
  TotpConfirmInput,
  TotpOffInput,
} from '#contract/account.ts';
import { PasswordInput, ProfileInput } from '#contract/profile.ts';
import { requireAccount } from '../../features/access/index.ts';
import { askForExport } from '../../features/account-export/index.ts';
import {
  beginTotp,
  closeAccount,
  confirmTotp,
  endAllSessions,
  endSession,
  findAccount,
  readTotpSetup,
  renewRecoveryCodes,
  requestEmailChange,
  resendVerification,
  sessionCookie,
  turnTotpOff,
} from '../../features/auth/index.ts';
import { updatePassword, updateProfile } from '../../features/profile/index.ts';
import type { PageFeatures } from '../page-features.ts';
import { aside, asked, checked } from './answering.ts';

/** What the owner of an account sees of it and does with it. */
export function accountServices(request: FastifyRequest, features: PageFeatures) {
  const { context } = request;
  const { isHttps } = context;
  return {
    findAccount: () => asked(async () => findAccount(features.auth, requireAccount(context), context.token)),
    updateProfile: (input) =>
      asked(async () => updateProfile(features.auth, requireAccount(context), checked(ProfileInput, input))),
    changePassword: (input) =>
      asked(async () => {
        const session = { token: context.token, address: request.ip };
        await aside(request, () =>
          updatePassword(features.auth, requireAccount(context), checked(PasswordInput, input), session),
        );
        return null;
      }),
    changeEmail: (input) =>
      asked(async () => {
        const account = requireAccount(context);
        await aside(request, () =>
          requestEmailChange(features.auth, account, checked(ChangeEmailInput, input), request.ip),
        );
        return null;
      }),
    resendVerification: () =>
      asked(async () => {
        await resendVerification(features.auth, requireAccount(context));
        return null;
      }),
    endSession: (id) =>
      asked(async () => {
        await endSession(features.auth.pool, requireAccount(context).id, id);
        return null;
      }),
    endAllSessions: () =>
      asked(async () => {
        await endAllSessions(features.auth.pool, requireAccount(context).id);
        return { setCookie: sessionCookie(null, isHttps) };
      }),
    askForExport: (input) =>
      asked(async () => {
        const session = { token: context.token, address: request.ip };
        const account = requireAccount(context);
        return aside(request, () =>
          askForExport(features.accountExport, account, checked(ExportInput, input), session),
        );
      }),
    closeAccount: (input) =>
      asked(async () => {
        const account = requireAccount(context);
        await aside(request, () =>
          closeAccount(features.auth, account, checked(DeleteAccountInput, input), request.ip),
        );
        return { setCookie: sessionCookie(null, isHttps) };
      }),
    beginTotp: (input) =>
      asked(() => {
        const account = requireAccount(context);
        const { password } = checked(TotpBeginInput, input);
        return aside(request, () => beginTotp(features.auth, account, password, request.ip));
      }),
    findTotpSetup: (setup) => asked(() => readTotpSetup(features.auth, requireAccount(context), setup)),
    confirmTotp: (input) =>
      asked(() => confirmTotp(features.auth, requireAccount(context), checked(TotpConfirmInput, input), context.token)),
    renewRecoveryCodes: (input) =>
      asked(() => renewRecoveryCodes(features.auth, requireAccount(context), checked(RecoveryCodesInput, input).code)),
    turnTotpOff: (input) =>
      asked(async () => {
        const account = requireAccount(context);
        await aside(request, () => turnTotpOff(features.auth, account, checked(TotpOffInput, input), request.ip));
        return null;
      }),
  } satisfies Partial<PageServices>;
}
