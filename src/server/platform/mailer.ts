import type { Env } from './env.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** accepts a POST without a sign-in: mail programs show a button for it (RFC 8058) */
  unsubscribeUrl: string;
};

export type Mailer = { send(mail: Mail): Promise<void> };

/** A server silent for this long has failed: the next hour retries. */
const TIMEOUT_MS = 10_000;

/** Sends through SMTP_URL; null if not set. The library is loaded with the first mail. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'BASE_URL'>): Mailer | null {
  const { SMTP_URL: smtp, BASE_URL: site } = env;
  if (!smtp || !site) return null;
  const from = env.MAIL_FROM ?? `Tsubame <no-reply@${new URL(site).hostname}>`;
  const url = new URL(smtp);
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    url.searchParams.set(limit, String(TIMEOUT_MS));
  return {
    async send({ unsubscribeUrl, ...mail }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(url.href);
      try {
        await transport.sendMail({
          ...mail,
          from,
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            // Suppresses auto-replies.
            'Auto-Submitted': 'auto-generated',
          },
        });
      } finally {
        transport.close();
      }
    },
  };
}
