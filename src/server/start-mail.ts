import type { FastifyBaseLogger } from 'fastify';
import { answerResetRequests } from './features/auth/index.ts';
import { createMailTransport, startMailSender } from './features/mail/index.ts';
import type { AppDeps } from './platform/deps.ts';

/** Sends the site's e-mails until the returned function is called; nothing without SMTP_URL. */
export function startMail({ env, database, now }: AppDeps, log: FastifyBaseLogger): () => Promise<void> {
  const transport = createMailTransport(env);
  if (!transport || !env.BASE_URL) return () => Promise.resolve();
  const { pool } = database;
  const mail = { baseUrl: new URL(env.BASE_URL).origin };
  const prepare = () => answerResetRequests({ pool, now, mail, log });
  return startMailSender({ pool, transport, now, log, prepare });
}
