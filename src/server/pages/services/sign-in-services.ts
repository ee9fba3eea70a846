import type { FastifyRequest } from 'fastify';
import type { PageServices } from '#contract/page-services.ts';
import { EmailLinkInput, ForgotPasswordInput, ResetPasswordInput, SecondStepInput } from '#contract/account.ts';
import { RegisterInput, SignInInput } from '#contract/people.ts';
import {
  type SignedIn,
  findClosedAccount,
  findEmailLink,
  finishSignIn,
  followEmailLink,
  halfSignInOf,
  isResetLinkValid,
  isSecondStepDue,
  keepAccount,
  keepCookie,
  keepProofOf,
  originOf,
  register,
  requestPasswordReset,
  resetPasswordByLink,
  secondStepCookie,
  sessionCookie,
  signedInCookies,
  signIn,
  signOut,
} from '../../features/auth/index.ts';
import type { PageFeatures } from '../page-features.ts';
import { aside, asked, checked, orRefusal } from './answering.ts';

/** The ways in and out. */
export function signInServices(request: FastifyRequest, features: PageFeatures) {
  const { context } = request;
  const { isHttps } = context;
  const withCookies = (signedIn: SignedIn) =>
    ({ status: 'signed-in', setCookies: signedInCookies(signedIn, isHttps) }) as const;
  const afterProof = (result: Awaited<ReturnType<typeof finishSignIn>>) =>
    'token' in result
      ? withCookies(result)
      : { status: 'closed' as const, setCookies: [keepCookie(result.keepProof, isHttps)] };
  const afterPassword = (result: Awaited<ReturnType<typeof signIn>>) =>
    'halfSignIn' in result
      ? { status: 'half' as const, setCookies: [secondStepCookie(result.halfSignIn, isHttps)] }
      : afterProof(result);
  return {
    register: (input) =>
      orRefusal(async () =>
        withCookies(
          await aside(request, () => register(features.auth, checked(RegisterInput, input), originOf(request))),
        ),
      ),
    signIn: (input) =>
      orRefusal(async () =>
        afterPassword(
          await aside(request, () => signIn(features.auth, checked(SignInInput, input), originOf(request))),
        ),
      ),
    isSecondStepDue: () => isSecondStepDue(features.auth, halfSignInOf(request)),
    finishSignIn: (input) =>
      orRefusal(async () => {
        const given = { ...checked(SecondStepInput, input), halfSignIn: halfSignInOf(request) };
        const { setCookies, status } = afterProof(await finishSignIn(features.auth, given, originOf(request)));
        return { status, setCookies: [secondStepCookie(null, isHttps), ...setCookies] };
      }),
    findClosedAccount: () => findClosedAccount(features.auth, keepProofOf(request)),
    keepAccount: () =>
      orRefusal(async () => {
        const { status, setCookies } = withCookies(
          await keepAccount(features.auth, keepProofOf(request), originOf(request)),
        );
        return { status, setCookies: [keepCookie(null, isHttps), ...setCookies] };
      }),
    async signOut() {
      await signOut(features.auth, context.token);
      return { setCookie: sessionCookie(null, isHttps) };
    },
    requestPasswordReset: (input) =>
      asked(async () => {
        await requestPasswordReset(features.auth, checked(ForgotPasswordInput, input), request.ip);
        return null;
      }),
    isResetLinkValid: (token) => asked(() => isResetLinkValid(features.auth, token, request.ip)),
    resetPassword: (input) =>
      asked(async () => {
        await aside(request, () => resetPasswordByLink(features.auth, checked(ResetPasswordInput, input), request.ip));
        return null;
      }),
    findEmailLink: (token) => asked(() => findEmailLink(features.auth, token, request.ip)),
    followEmailLink: (token) =>
      asked(() =>
        aside(request, () => followEmailLink(features.auth, checked(EmailLinkInput, { token }).token, request.ip)),
      ),
  } satisfies Partial<PageServices>;
}
