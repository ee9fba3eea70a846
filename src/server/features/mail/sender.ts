import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { retryPauseMs } from '#domain/mail/retry-pause.ts';
import { isDatabaseAway } from '../../db/client.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

export type MailSenderDeps = {
  pool: pg.Pool;
  transport: MailTransport;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Writes e-mails that were asked for, before each look into the queue. */
  prepare: () => Promise<void>;
  /** tests have others */
  pauses?: SenderPauses;
};

export type SenderPauses = {
  /** between two looks into an empty queue */
  lookMs: number;
  /** the pause of one e-mail after its n-th failure */
  retryMs: (tries: number) => number;
  /** the pause of all after the n-th failure in a row */
  failingMs: (failures: number) => number;
  /** how long a stop waits for the mail that is being sent */
  stopMs: number;
};

const PAUSES: SenderPauses = {
  lookMs: 2000,
  retryMs: retryPauseMs,
  // A mail server that is away should not use up a try of each mail.
  failingMs: (failures) => Math.min(300_000, 1000 * 2 ** failures),
  // Shorter than the stop itself may take.
  stopMs: 8000,
};

/** Longer than any try takes. If a server dies while it sends, the others try again after this. */
const LEASE_MS = 180_000;

type Claimed = OutgoingMail & { id: number; tries: number; isOverdue: boolean };

/**
 * Sends what is in the queue, one e-mail after the other, until the returned function is called, which waits for the
 * one that is being sent. Any number of servers may do so: a row is claimed by moving its `due_at`, and deleted once the
 * mail server has accepted it. A process that is killed between those two replies leaves one e-mail that is sent again,
 * under the same Message-ID.
 */
export function startMailSender(deps: MailSenderDeps): () => Promise<void> {
  const { pool, transport, log, pauses = PAUSES } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let failures = 0;

  /** What was queued is sent, whether or not more can be written. */
  async function prepare(): Promise<void> {
    try {
      await deps.prepare();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error }, 'writing e-mails that were asked for failed');
    }
  }

  /** `failed`: the mail server takes nothing just now. */
  async function sendNext(): Promise<'settled' | 'failed' | 'empty'> {
    await prepare();
    const mail = await claim(pool, deps.now());
    if (!mail) return 'empty';
    const about = { mailId: mail.id, tries: mail.tries };
    if (mail.isOverdue) {
      await remove(pool, mail.id);
      log.error(about, 'an e-mail was given up: no mail server took it in time');
      return 'settled';
    }
    try {
      await transport.send(mail);
    } catch (error) {
      if (isRecipientRefused(error)) {
        await remove(pool, mail.id);
        log.warn({ ...about, err: error }, 'an e-mail was given up: its recipient was refused');
        return 'settled';
      }
      log.warn({ ...about, err: error }, 'an e-mail could not be sent; it is tried again later');
      await postpone(pool, mail.id, deps.now() + pauses.retryMs(mail.tries));
      return isAboutThisMail(error) ? 'settled' : 'failed';
    }
    await removeAccepted(mail.id);
    return 'settled';
  }

  /** The database may be away just now; until it knows, the mail must not be sent again. */
  async function removeAccepted(id: number): Promise<void> {
    for (;;) {
      try {
        return await remove(pool, id);
      } catch (error) {
        if (signal.aborted || !isDatabaseAway(error)) throw error;
        await pause(500);
      }
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        const outcome = await sendNext();
        failures = outcome === 'failed' ? failures + 1 : 0;
        if (outcome === 'empty') await pause(pauses.lookMs);
        if (outcome === 'failed') await pause(pauses.failingMs(failures));
      } catch (error) {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'looking for e-mails failed');
        await pause(pauses.lookMs);
      }
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    const closing = setTimeout(() => transport.close(), pauses.stopMs);
    await running;
    clearTimeout(closing);
    transport.close();
  };
}

async function claim(pool: pg.Pool, nowMs: number): Promise<Claimed | null> {
  const { rows } = await pool.query<{
    id: number;
    message_id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    unsubscribe_url: string | null;
    tries: number;
    give_up_at: Date;
  }>(
    `UPDATE mail SET due_at = $2, tries = tries + 1
      WHERE id = (SELECT id FROM mail WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id::float8 AS id, message_id, recipient, subject, text, html, unsubscribe_url, tries, give_up_at`,
    [new Date(nowMs), new Date(nowMs + LEASE_MS)],
  );
  const [row] = rows;
  if (!row) return null;
  const { id, recipient, subject, text, html, tries } = row;
  return {
    id,
    messageId: row.message_id,
    recipient,
    subject,
    text,
    html,
    unsubscribeUrl: row.unsubscribe_url,
    tries,
    isOverdue: row.give_up_at.getTime() <= nowMs,
  };
}

async function remove(pool: pg.Pool, id: number): Promise<void> {
  await pool.query('DELETE FROM mail WHERE id = $1', [id]);
}

async function postpone(pool: pg.Pool, id: number, dueMs: number): Promise<void> {
  await pool.query('UPDATE mail SET due_at = $2 WHERE id = $1', [id, new Date(dueMs)]);
}

/** A lasting refusal of the address itself. Others, such as of our sign-in, may be the server's fault, or ours. */
function isRecipientRefused(error: unknown): boolean {
  const refusal = asRefusal(error);
  return refusal?.command === 'RCPT TO' && refusal.code >= 500;
}

/**
 * A refusal of this recipient or of this text, by a server that went on after our sign-in and sender. Anybody can cause
 * one, by an account with a mailbox that is always full: it must not hold the others' mail off.
 */
function isAboutThisMail(error: unknown): boolean {
  const refusal = asRefusal(error);
  // By 421 the server says that it is closing, whichever command it answers.
  return refusal !== null && refusal.code !== 421 && (refusal.command === 'RCPT TO' || refusal.command === 'DATA');
}

/** Which command was answered with which code; null if the error is no answer. */
function asRefusal(error: unknown): { command: unknown; code: number } | null {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return null;
  return { command: error.command, code: Number(error.responseCode) };
}
