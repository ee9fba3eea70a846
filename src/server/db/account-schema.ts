import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, moment, userId } from './schema.ts';

/** E-mails that no mail server has accepted yet. An accepted one is deleted, with the links in it. */
export const mail = pgTable(
  'mail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** the same in every try, so that a mailbox shows a repeated one once */
    messageId: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    unsubscribeUrl: text(),
    createdAt: moment().notNull(),
    /** the next try; while a server sends it, when others may take that server for dead */
    dueAt: moment().notNull(),
    /** nobody needs it afterwards */
    giveUpAt: moment().notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [index('mail_due').on(table.dueAt)],
);

/** Links in e-mails about an account. Each is used once. */
export const accountToken = pgTable(
  'account_token',
  {
    /** SHA-256 of the token, so that a stolen table opens no account */
    tokenHash: bytea().primaryKey(),
    userId: userId(),
    purpose: text().$type<'verify' | 'reset' | 'change' | 'undo' | 'keep'>().notNull(),
    /** the address that it is about: the one to be verified, the new one, the one to be restored, or that of the account to be kept */
    email: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('account_token_user').on(table.userId), index('account_token_expires').on(table.expiresAt)],
);

/** Forgotten passwords, asked for by anybody: whether there is such an account is looked up later, by a job. */
export const passwordResetRequest = pgTable('password_reset_request', {
  emailKey: text().primaryKey(),
  askedAt: moment().notNull(),
});

/** What opens an account whose authenticator app is lost. A row is deleted when its code is used. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: userId(),
    /** SHA-256: the codes have 80 random bits */
    codeHash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
