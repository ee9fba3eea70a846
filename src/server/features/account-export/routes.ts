import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ExportAddressView, ExportInput, ExportQuery } from '#contract/account.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireAccount } from '../access/index.ts';
import { askForExport, downloadExport, type ExportDeps } from './service.ts';

/** A learner's own data. The archive is no JSON and compressed already: its scope is one without compression. */
export function registerExportRoutes(scope: FastifyInstance, deps: ExportDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['account'];

  app.post(
    '/api/account/export',
    {
      schema: {
        tags,
        summary: 'Where to download all that I have made',
        body: ExportInput,
        response: { 200: ExportAddressView, ...refusals },
      },
    },
    ({ context, body, ip }) => askForExport(deps, requireAccount(context), body, { token: context.token, address: ip }),
  );

  app.get(
    '/api/account/export',
    {
      schema: {
        tags,
        summary: 'All that I have made: a ZIP archive of JSON files, pictures and recordings',
        querystring: ExportQuery,
        response: { 200: z.string().describe('a ZIP archive'), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const account = requireAccount(context);
      const archive = await downloadExport(deps, account, { token: context.token, grant: query.grant });
      return sendArchive(reply, archive, deps.now());
    },
  );
}

function sendArchive(reply: FastifyReply, archive: Readable, nowMs: number): FastifyReply {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="tsubame-${day}.zip"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(archive);
}
