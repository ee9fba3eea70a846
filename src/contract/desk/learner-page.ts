import { z } from 'zod';
import { SessionView } from '../account.ts';
import { OrderListView } from '../payments.ts';
import {
  ACCOUNT_ROLES,
  MAX_COURSES_TAUGHT,
  MAX_DAYS_GIVEN,
  MAX_NOTE_UNITS,
  MAX_REASON_UNITS,
} from '#domain/account/desk-rules.ts';
import { LearnerRowView } from './learner-list.ts';

const moment = z.iso.datetime();

/** What staff see of one account. */
export const LearnerPageView = z.object({
  learner: LearnerRowView.omit({ courses: true }).extend({
    is_email_verified: z.boolean().describe('a link sent to the address was followed'),
    suspended_at: moment.nullable(),
    suspended_reason: z.string().nullable(),
  }),
  staff_of: z.array(z.int()).nullable().describe('whose courses a `teacher` teaches; null: not told to this viewer'),
  can: z.object({
    access: z.boolean().describe('this viewer may open and end the courses listed'),
    role: z.boolean().describe('this viewer may change what the account may do'),
    change: z.boolean().describe('this viewer may write in the account'),
    suspend: z.boolean().describe('this viewer may suspend it'),
  }),
  has_mail: z.boolean().describe('false: this site sends no e-mails, so staff set a password'),
  courses: z
    .array(
      z.object({
        course_id: z.int(),
        name: z.string(),
        is_open: z.boolean().describe('access runs now'),
        ends_at: moment.nullable().describe('of the access that runs or ended last; null: for ever, or never any'),
        sources: z.array(z.enum(['code', 'staff', 'payment'])).describe('where access came from; empty: never any'),
        percent: z.int().min(0).max(100).describe('of its lessons that are passed'),
        passed: z.int().min(0),
        counted: z.int().min(0),
      }),
    )
    .describe('those that the viewer teaches, in the order of the site'),
  attempts: z
    .array(
      z.object({
        kind: z.enum(['exercise', 'exam']),
        id: z.int(),
        lesson_name: z.string(),
        url: z.string().describe('where staff read it'),
        at: moment,
        result: z.string().describe('in words or figures'),
        is_passed: z.boolean(),
      }),
    )
    .describe('the newest, exercises and exams together'),
  comments: z
    .array(
      z.object({
        id: z.int(),
        text: z.string(),
        at: moment,
        state: z.enum(['shown', 'hidden', 'deleted']),
        url: z.string().nullable().describe('null: its lesson is gone'),
      }),
    )
    .describe('the newest'),
  orders: OrderListView.shape.orders.nullable().describe('null: not told to this viewer'),
  sessions: z
    .array(SessionView.omit({ is_current: true }))
    .nullable()
    .describe('the last used first; null: not told to this viewer'),
  note: z
    .object({ text: z.string(), updated_at: moment.nullable(), updated_by: z.string().nullable() })
    .nullable()
    .describe('of staff, for staff of the whole site alone; null: not told to this viewer'),
});
export type LearnerPageView = z.infer<typeof LearnerPageView>;

const reason = z
  .string()
  .trim()
  .max(MAX_REASON_UNITS)
  // PostgreSQL holds no NUL, UTF-8 no half of a pair.
  .regex(/^[^\0\p{Cs}]*$/u)
  .describe('why; stands in the audit log');
const course = z.int().min(1).max(999_999_999).describe('the course');

const change = <Name extends string>(name: Name) => z.literal(name).describe('what is done');

/** Body of POST /api/staff/learners/{id}: what staff do for an account. Repeated, each changes nothing more. */
export const LearnerChangeInput = z.discriminatedUnion('change', [
  z.object({
    change: change('give-access'),
    course_id: course,
    days: z.int().min(1).max(MAX_DAYS_GIVEN).nullable().describe('null: for ever'),
    from: moment.describe('from when the days count: the end of the access that runs, or now'),
  }),
  z.object({ change: change('end-access'), course_id: course, reason }),
  z.object({ change: change('suspend'), reason }),
  z.object({ change: change('unsuspend') }),
  z.object({ change: change('keep-account') }),
  z.object({ change: change('send-reset') }),
  z.object({ change: change('set-password'), reason }),
  z.object({ change: change('end-sessions'), reason }),
  z.object({
    change: change('role'),
    role: z.enum(ACCOUNT_ROLES).describe('what the account is from now on'),
    course_ids: z.array(course).max(MAX_COURSES_TAUGHT).describe('whose courses a `teacher` teaches; of others, none'),
  }),
  z.object({
    change: change('note'),
    text: z
      .string()
      .trim()
      .max(MAX_NOTE_UNITS)
      .regex(/^[^\0\p{Cs}]*$/u)
      .describe('empty: none'),
  }),
]);
export type LearnerChangeInput = z.infer<typeof LearnerChangeInput>;

/** Its answer. */
export const LearnerChangeView = z.object({
  changed: z.boolean().describe('false: it was so already'),
  password: z.string().nullable().describe('the new one, shown this once; null unless one was set'),
});
export type LearnerChangeView = z.infer<typeof LearnerChangeView>;
