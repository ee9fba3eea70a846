import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { refusals } from './api-schema.ts';
import type { AppDeps } from './deps.ts';
import type { Env } from './env.ts';
import { registerJsonBodies } from './json-body.ts';
import { withoutSecrets } from './log.ts';

/** Headers of every answer. Pages replace the policy by their own with a nonce. */
export function registerSecurityHeaders(app: FastifyInstance, { env }: AppDeps): void {
  app.addHook('onRequest', (_request, reply, done) => {
    setSecurityHeaders(reply, env);
    done();
  });
}

export function setSecurityHeaders(reply: FastifyReply, env: Env): void {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), geolocation=(), payment=(), microphone=(self)')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  const isHttps = env.BASE_URL?.startsWith('https:') ?? false;
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * A page's policy: own scripts by nonce; media, pictures and connections to ourselves and the configured video servers.
 * Inline style attributes are allowed because radix sets them.
 */
export function pagePolicy(nonce: string, videoServers: string[]): string {
  const servers = videoServers.map((address) => new URL(address).origin).join(' ');
  const own = `'self'${servers ? ` ${servers}` : ''}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `img-src ${own} data: blob:`,
    `media-src ${own} blob:`,
    `connect-src ${own}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /api/csp-report',
  ].join('; ');
}

const Report = z.object({
  'csp-report': z
    .object({
      'document-uri': z.string().optional().describe('the page'),
      'violated-directive': z.string().optional().describe('the directive, older name'),
      'effective-directive': z.string().optional().describe('the directive'),
      'blocked-uri': z.string().optional().describe('what was stopped'),
      'source-file': z.string().optional().describe('where it was asked for'),
      'line-number': z.number().optional().describe('line there'),
    })
    .describe('what the browser refused'),
});

/** Anyone can post reports: more would fill the log. */
const MAX_REPORTS_PER_MINUTE = 60;

/** Logs what browsers report as blocked by the policy, shortened and without secrets. */
export function registerCspReports(app: FastifyInstance): void {
  let minute = 0;
  let reports = 0;
  registerJsonBodies(app, ['application/csp-report', 'application/reports+json'], { bodyLimit: 16_384 });
  app.post(
    '/api/csp-report',
    {
      schema: {
        tags: ['operations'],
        summary: 'A violation of the content security policy',
        body: Report,
        response: { 204: z.null(), ...refusals },
      },
    },
    (request, reply) => {
      const { 'csp-report': report } = request.body as z.infer<typeof Report>;
      const line = Object.fromEntries(
        Object.entries(report).map(([name, value]) => [name, withoutSecrets(String(value)).slice(0, 300)]),
      );
      const now = Math.floor(performance.now() / 60_000);
      reports = now === minute ? reports + 1 : 1;
      minute = now;
      if (reports <= MAX_REPORTS_PER_MINUTE) request.log.warn({ csp: line }, 'content security policy violated');
      return reply.code(204).send(null);
    },
  );
}
