import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { RenderedMail } from './render-mail.ts';

export type Mail = RenderedMail & {
  /** one address, without a name */
  to: string;
  /** accepts a POST without a sign-in: mail programs show a button for it (RFC 8058) */
  unsubscribeUrl?: string;
};

/** A mail server may be away this long before a message is given up; RFC 5321 §4.5.4.1 asks for four or five days. */
const GIVE_UP_AFTER_MS = 4 * 24 * 3_600_000;

// A line break would begin another header, a bracket or comma another recipient.
const NOT_IN_HEADERS = /\p{Cc}/u;
const NOT_IN_ADDRESSES = /[\p{Cc}\s<>,;:()"\\[\]]/u;

/** Whether the address can be queued. Accounts from before the rule may have one that cannot. */
export function canBeMailed(address: string): boolean {
  return !NOT_IN_ADDRESSES.test(address);
}

/**
 * Puts an e-mail into the queue, in the caller's transaction: it is sent if, and only if, that commits.
 * `usefulForMs`: how long it makes sense to deliver it, such as the life of a link in it.
 */
export async function queueMail(
  client: pg.PoolClient,
  mail: Mail,
  when: { nowMs: number; usefulForMs?: number },
): Promise<void> {
  if (!canBeMailed(mail.to)) throw new Error('an e-mail address has signs that would be read as something else');
  if (NOT_IN_HEADERS.test(mail.subject)) throw new Error('the subject of an e-mail has control characters');
  await client.query(
    `INSERT INTO mail (message_id, recipient, subject, text, html, unsubscribe_url, created_at, due_at, give_up_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      randomUUID(),
      mail.to,
      mail.subject,
      mail.text,
      mail.html,
      mail.unsubscribeUrl ?? null,
      new Date(when.nowMs),
      new Date(when.nowMs + (when.usefulForMs ?? GIVE_UP_AFTER_MS)),
    ],
  );
}
