import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { WebhookView } from '#contract/payments.ts';
import { refusals } from '../../platform/api-schema.ts';
import { AppError, toAppError } from '../../platform/app-error.ts';
import { createThrottledLog } from '../../platform/throttled-log.ts';
import { isSepayKey, isSignedByCasso, readCassoNotice, readSepayNotice, type ReportedTransfer } from './bank-notice.ts';
import type { PaymentDeps } from './orders.ts';
import { receiveTransfer } from './transfers.ts';

export type WebhookDeps = PaymentDeps & { sepayApiKey: string | undefined; cassoChecksumKey: string | undefined };

const tags = ['payments'];
/** The services add fields as they like; `bank-notice.ts` reads those that count. */
const Notice = z.looseObject({}).describe("the service's own format");
const response = { 200: WebhookView, ...refusals };

/**
 * What bank-notification services call. Answered when the transfer is stored, so that they send again what a crash or a
 * lost answer left open. decisions §12
 */
export function registerPaymentWebhooks(scope: FastifyInstance, deps: WebhookDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const logRefusal = createThrottledLog((line) => app.log.warn(line, 'webhook refused'));

  function requireSepayKey({ headers }: FastifyRequest): void {
    if (deps.sepayApiKey && isSepayKey(headers.authorization, deps.sepayApiKey)) return;
    logRefusal('SePay: wrong key');
    throw new AppError('WEBHOOK_REFUSED');
  }

  function requireCassoSignature({ headers, body }: FastifyRequest): void {
    const header = headers['x-casso-signature'];
    if (deps.cassoChecksumKey && typeof header === 'string' && isSignedByCasso(header, body, deps.cassoChecksumKey))
      return;
    logRefusal('Casso: wrong signature');
    throw new AppError('WEBHOOK_REFUSED');
  }

  app.post(
    '/api/webhooks/sepay',
    { schema: { tags, summary: 'A transfer, as SePay reports it', body: Notice, response } },
    async (request) => {
      requireSepayKey(request);
      return takeIn(deps, request.log, readSepayNotice, request.body);
    },
  );

  app.post(
    '/api/webhooks/casso',
    { schema: { tags, summary: 'A transfer, as Casso reports it', body: Notice, response } },
    async (request) => {
      requireCassoSignature(request);
      return takeIn(deps, request.log, readCassoNotice, request.body);
    },
  );
}

async function takeIn(
  deps: PaymentDeps,
  log: FastifyBaseLogger,
  read: (body: unknown) => ReportedTransfer | null,
  body: unknown,
): Promise<WebhookView> {
  const transfer = readOrRefuse(log, read, body);
  try {
    // From a service that got no answer, or from somebody who replays what they overheard: it changes nothing.
    if (transfer && !(await receiveTransfer(deps, transfer)))
      log.info({ source: transfer.source, externalId: transfer.externalId }, 'a known transfer was reported again');
  } catch (error) {
    if (toAppError(error)?.code === 'TRANSFER_ALTERED') {
      log.error(
        { source: transfer?.source, externalId: transfer?.externalId },
        'a known transfer was reported anew with other contents',
      );
    }
    throw error;
  }
  return { success: true };
}

/** A genuine notice that cannot be read is money that may get lost: said loudly, and refused so that it comes again. */
function readOrRefuse(
  log: FastifyBaseLogger,
  read: (body: unknown) => ReportedTransfer | null,
  body: unknown,
): ReportedTransfer | null {
  try {
    return read(body);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    log.error({ issues: error.issues.map(({ path, code }) => ({ path, code })) }, 'a bank notice could not be read');
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}
