import type { ACCOUNT_ROLES } from '#domain/account/desk-rules.ts';
import type { CommentState } from '#domain/comments/comment-facts.ts';
import type { CodeFilter } from '#domain/enrolment/code-batch.ts';
import type { OrderState } from '#domain/payment/order-standing.ts';

/** '{area}.{verb}' of everything that is written down. */
export const AUDIT_ACTIONS = [
  'account.close',
  'account.end-access',
  'account.end-sessions',
  'account.erase',
  'account.give-access',
  'account.keep',
  'account.mute',
  'account.note',
  'account.recovery-code-use',
  'account.recovery-codes',
  'account.reset-password',
  'account.role',
  'account.send-reset',
  'account.suspend',
  'account.totp-off',
  'account.totp-on',
  'account.unmute',
  'account.unsuspend',
  'codes.create',
  'codes.keep',
  'codes.revoke',
  'comment.clear-reports',
  'comment.delete',
  'comment.hide',
  'comment.pin',
  'comment.show',
  'comment.unpin',
  'exam.extra-time',
  'exam.void',
  'payment.assign',
  'payment.confirm',
  'payment.dismiss',
  'payment.refund',
  'payment.take-off',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** To what it is done. learner-in-exam: `{account}/{lesson}`. */
export const AUDIT_SUBJECTS = [
  'account',
  'exam-attempt',
  'learner-in-exam',
  'code-batch',
  'activation-code',
  'payment-order',
  'bank-transfer',
  'comment',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

type Moment = Date | string;

/**
 * What an entry may say of its subject, before and after. Listed here, so that the log's page has words for each;
 * entries are never changed, so nothing is ever taken off the list.
 */
export type AuditFacts = {
  role?: (typeof ACCOUNT_ROLES)[number];
  /** taught by a teacher */
  courses?: readonly number[];
  course?: number;
  courseId?: number;
  /** of access to the course; null: never */
  ends_at?: Moment | null | undefined;
  suspended?: boolean;
  /** devices that are signed in */
  sessions?: number;
  text?: string;
  muted?: boolean;
  /** muted; null: until staff ends it */
  until?: Moment | null;
  /** recovery codes */
  left?: number;
  state?: OrderState | CommentState | Exclude<CodeFilter, 'all'>;
  pinned?: boolean;
  /** account that wrote a comment */
  author?: number;
  /** more time in an exam */
  percent?: number;
  submitAt?: Moment | null;
  isPassed?: boolean;
  totalScore?: number | null;
  name?: string;
  /** codes of a batch */
  count?: number;
  accessDays?: number | null;
  redeemBy?: Moment | null;
  keptAt?: Moment | null;
  unused?: number;
  revoked?: number;
  amount_dong?: number;
  transfer_id?: number;
  received_dong?: number;
  refunded_dong?: number;
  paid_at?: Moment | null;
  access_ends_at?: Moment | null;
  is_dismissed?: boolean;
  note?: string | null;
  reason?: string | null;
};
