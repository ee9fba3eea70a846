import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The moments of a mail at which its connection may break. Only after the last has the server taken it. */
export const MAIL_MOMENTS = ['connected', 'sender', 'recipient', 'begun', 'received'] as const;
export type MailMoment = (typeof MAIL_MOMENTS)[number];

export type AcceptedMail = { messageId: string; recipient: string; raw: string };

/** A real SMTP server on loopback. */
export type MailServer = {
  url: string;
  /** in the order in which it accepted them */
  accepted: AcceptedMail[];
  /** Called at each moment. False breaks the connection there; a number is the code of a refusal. */
  onMoment: (moment: MailMoment, recipient: string) => boolean | number | Promise<boolean | number>;
  /** Called once a reply that accepts a mail has been written. */
  onAccepted: (mail: AcceptedMail) => void;
  /** The newest mail that an address got. */
  newestTo(recipient: string): Promise<Email | null>;
  close(): Promise<void>;
};

type Next = (error?: Error | null) => void;
type Session = { id: string };

export async function startMailServer(port = 0): Promise<MailServer> {
  const accepted: AcceptedMail[] = [];
  const breakConnection = ({ id }: Session) => {
    const connections = server.connections as Set<{ id: string; _socket: Socket }>;
    [...connections].find((one) => one.id === id)?._socket.destroy();
  };
  /** Whether the mail goes on. */
  async function passes(moment: MailMoment, session: Session, recipient: string, refuse: Next): Promise<boolean> {
    const told = await mailServer.onMoment(moment, recipient);
    if (told === false) breakConnection(session);
    else if (told !== true) refuse(Object.assign(new Error('no'), { responseCode: told }));
    return told === true;
  }
  async function pass(moment: MailMoment, session: Session, recipient: string, next: Next): Promise<void> {
    if (await passes(moment, session, recipient, next)) next();
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, next) => void pass('connected', session, '', next),
    onMailFrom: (_address, session, next) => void pass('sender', session, '', next),
    onRcptTo: ({ address }, session, next) => void pass('recipient', session, address, next),
    async onData(stream, session, next) {
      const recipient = session.envelope.rcptTo.map(({ address }) => address).join();
      if (!(await passes('begun', session, recipient, next))) return;
      // A client that leaves in the middle of its mail.
      const raw = await text(stream).catch(() => null);
      if (raw === null || !(await passes('received', session, recipient, next))) return;
      const mail = { messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '', recipient, raw };
      accepted.push(mail);
      next();
      mailServer.onAccepted(mail);
    },
  });
  // Of connections that the tests break.
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    accepted,
    onMoment: () => true,
    onAccepted: () => undefined,
    async newestTo(recipient) {
      const mail = accepted.findLast((one) => one.recipient === recipient);
      return mail ? PostalMime.parse(mail.raw) : null;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}
