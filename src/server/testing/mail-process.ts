// A process that sends the queued mail of a database until it is killed. Argument: what follows as JSON.
import { createMailTransport } from '../features/mail/index.ts';
import { startMailSender } from '../features/mail/sender.ts';
import { openTestDatabase, PATIENT_MS } from './test-database.ts';

export type MailProcess = { databaseUrl: string; smtpUrl: string; nowMs: number };

const { databaseUrl, smtpUrl, nowMs } = JSON.parse(process.argv[2] ?? '') as MailProcess;
const { pool } = openTestDatabase({ connectionString: databaseUrl }, 2);
const transport = createMailTransport(
  { SMTP_URL: smtpUrl, BASE_URL: 'https://hoc.example.vn', MAIL_FROM: undefined },
  PATIENT_MS,
);
if (transport)
  startMailSender({
    pool,
    transport,
    now: () => nowMs,
    log: { warn: () => undefined, error: () => undefined },
    prepare: async () => undefined,
    pauses: { lookMs: 20, retryMs: () => 0, failingMs: () => 1, stopMs: PATIENT_MS },
  });
