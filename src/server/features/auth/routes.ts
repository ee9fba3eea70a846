import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ClosedAccountView, SecondStepInput } from '#contract/account.ts';
import { MeView, RegisterInput, SecondStepView, SignInInput } from '#contract/people.ts';
import { OkView } from '#contract/progress.ts';
import { refusals } from '../../platform/api-schema.ts';
import { KEEP_COOKIE, keepAccount, keepCookie, type ToBeDeleted } from './closed-account.ts';
import { readCookie } from './cookie.ts';
import { KNOWN_COOKIE, knownCookie } from './known-browser.ts';
import { SECOND_STEP_COOKIE, secondStepCookie } from './half-sign-in.ts';
import { toMeView } from './present.ts';
import { finishSignIn } from './second-step.ts';
import { type AuthDeps, type Origin, register, type SignedIn, signOut } from './service.ts';
import { signIn } from './sign-in.ts';
import { lookUpSession, sessionCookie } from './session.ts';

/** /api/auth/* and /api/me: decisions §2. */
export function registerAuthRoutes(scope: FastifyInstance, deps: AuthDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['auth'];

  app.post(
    '/api/auth/register',
    {
      schema: {
        tags,
        summary: 'Make an account and sign it in',
        body: RegisterInput,
        response: { 200: MeView, ...refusals },
      },
    },
    async (request, reply) => {
      return answerSignedIn(await register(deps, request.body, originOf(request)), request, reply);
    },
  );

  app.post(
    '/api/auth/sign-in',
    {
      schema: {
        tags,
        summary: 'Sign in',
        body: SignInInput,
        response: { 200: MeView, 202: z.union([SecondStepView, ClosedAccountView]), ...refusals },
      },
    },
    async (request, reply) => {
      const result = await signIn(deps, request.body, originOf(request));
      if ('token' in result) return answerSignedIn(result, request, reply);
      if ('keepProof' in result) return answerClosed(result, request, reply);
      reply.header('set-cookie', secondStepCookie(result.halfSignIn, request.context.isHttps));
      return reply.code(202).send({ second_step: true });
    },
  );

  app.post(
    '/api/auth/second-step',
    {
      schema: {
        tags,
        summary: 'Complete a sign-in by a code',
        body: SecondStepInput,
        response: { 200: MeView, 202: ClosedAccountView, ...refusals },
      },
    },
    async (request, reply) => {
      const given = { halfSignIn: halfSignInOf(request), code: request.body.code };
      const signedIn = await finishSignIn(deps, given, originOf(request));
      reply.header('set-cookie', secondStepCookie(null, request.context.isHttps));
      if ('keepProof' in signedIn) return answerClosed(signedIn, request, reply);
      return answerSignedIn(signedIn, request, reply);
    },
  );

  app.post(
    '/api/auth/keep',
    {
      schema: {
        tags,
        summary: 'Keep an account that is to be deleted, after signing in to it',
        response: { 200: MeView, ...refusals },
      },
    },
    async (request, reply) => {
      const signedIn = await keepAccount(deps, keepProofOf(request), originOf(request));
      reply.header('set-cookie', keepCookie(null, request.context.isHttps));
      return answerSignedIn(signedIn, request, reply);
    },
  );

  app.post(
    '/api/auth/sign-out',
    { schema: { tags, summary: 'End this session', response: { 200: OkView, ...refusals } } },
    async (request, reply) => {
      await signOut(deps, request.context.token);
      reply.header('set-cookie', sessionCookie(null, request.context.isHttps));
      return { ok: true } as const;
    },
  );

  app.get(
    '/api/me',
    {
      schema: {
        tags,
        summary: 'The signed-in person, null for a guest',
        response: { 200: MeView.nullable(), ...refusals },
      },
    },
    (request) => toMeView(request.context.account),
  );

  function answerClosed(
    { keepProof, view }: ToBeDeleted,
    request: { context: { isHttps: boolean } },
    reply: Pick<FastifyReply, 'header' | 'code'>,
  ) {
    reply.header('set-cookie', keepCookie(keepProof, request.context.isHttps));
    return reply.code(202).send(view);
  }

  async function answerSignedIn(
    signedIn: SignedIn,
    request: { context: { isHttps: boolean } },
    reply: { header(name: string, value: string[]): unknown },
  ) {
    reply.header('set-cookie', signedInCookies(signedIn, request.context.isHttps));
    const { account } = await lookUpSession(deps.pool, signedIn.token, deps.now());
    return MeView.parse(account);
  }
}

type Visitor = {
  ip: string;
  headers: { 'user-agent'?: string | undefined };
  cookies: Record<string, string | undefined>;
  context: { token: string | null; isHttps: boolean };
};

/** The Set-Cookie headers of a sign-in. */
export function signedInCookies({ token, knownAccounts }: SignedIn, isHttps: boolean): string[] {
  return [sessionCookie(token, isHttps), knownCookie(knownAccounts, isHttps)];
}

/** The browser's half sign-in, '' if it has none. */
export function halfSignInOf(request: Visitor): string {
  return readCookie(request.cookies, SECOND_STEP_COOKIE, request.context.isHttps);
}

/** What the browser has proven of an account that is to be deleted, '' if nothing. */
export function keepProofOf(request: Visitor): string {
  return readCookie(request.cookies, KEEP_COOKIE, request.context.isHttps);
}

export function originOf(request: Visitor): Origin {
  const { token, isHttps } = request.context;
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    oldToken: token,
    knownAccounts: readCookie(request.cookies, KNOWN_COOKIE, isHttps),
  };
}
