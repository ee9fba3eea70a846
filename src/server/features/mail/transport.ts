import { OWN_NAME } from '#domain/site/own-name.ts';
import type { Env } from '../../platform/env.ts';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import { SITE_NAME } from './render-mail.ts';

export type OutgoingMail = {
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
};

/** The mail server. `send` resolves once it has accepted the mail. */
export type MailTransport = {
  send(mail: OutgoingMail): Promise<void>;
  /** Ends the connection, even in the middle of a mail. */
  close(): void;
};

/** A server silent for this long has failed. */
const SILENCE_MS = 10_000;
/** One that trickles its replies. */
const DEADLINE_MS = 60_000;

/** Sends through SMTP_URL; null if not set. The library is loaded with the first mail. */
export function createMailTransport(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'BASE_URL' | 'SITE_NAME'>,
  silenceMs = SILENCE_MS,
): MailTransport | null {
  const { SMTP_URL: smtp, BASE_URL: site } = env;
  if (!smtp || !site) return null;
  const { hostname } = new URL(site);
  const siteName = env.SITE_NAME ?? OWN_NAME;
  // A name as text would need quotes around a comma or a full stop.
  const from = env.MAIL_FROM ?? { name: siteName, address: `no-reply@${hostname}` };
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtp,
      pool: true,
      maxConnections: 1,
      // What failed is tried again by the queue, which knows of it.
      maxRequeues: 0,
      // Before the server ends it, perhaps in the middle of a mail.
      idleTimeout: 20_000,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let connecting: ReturnType<typeof connect> | null = null;
  return {
    async send(mail) {
      connecting ??= connect();
      await (
        await connecting
      ).sendMail({
        from,
        // Not as text, in which a comma would separate two recipients.
        to: { name: '', address: mail.recipient },
        messageId: `<${mail.messageId}@${hostname}>`,
        subject: mail.subject.replaceAll(SITE_NAME, siteName),
        text: mail.text.replaceAll(SITE_NAME, siteName),
        html: mail.html.replaceAll(SITE_NAME, escapeMarkup(siteName)),
        signal: AbortSignal.timeout(DEADLINE_MS),
        headers: {
          ...(mail.unsubscribeUrl === null
            ? {}
            : {
                'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
          // Suppresses auto-replies.
          'Auto-Submitted': 'auto-generated',
        },
      });
    },
    close() {
      const ending = connecting;
      connecting = null;
      void ending?.then((transport) => transport.close({ force: true }));
    },
  };
}
