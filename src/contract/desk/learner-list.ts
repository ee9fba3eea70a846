import { z } from 'zod';

export const LEARNERS_PER_PAGE = 50;
export const LEARNER_FILTERS = ['all', 'learner', 'staff', 'admin', 'tester', 'suspended', 'closed'] as const;
/** The longest search. */
export const MAX_SEARCH_UNITS = 100;

const id = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** Query of the list of accounts, as a table too. */
export const LearnersCsvQuery = z.object({
  filter: z.enum(LEARNER_FILTERS).default('all').describe('a role, suspended, or to be deleted'),
  // PostgreSQL text cannot contain NUL.
  q: z
    .string()
    .max(MAX_SEARCH_UNITS)
    .regex(/^[^\0]*$/)
    .default('')
    .describe('beginnings of words of the name or address, tone marks and case ignored'),
  course: id.optional().describe('who was ever enrolled in it'),
});
export type LearnersCsvQuery = z.infer<typeof LearnersCsvQuery>;

/** Query of a page of the list. */
export const LearnersQuery = LearnersCsvQuery.extend({
  before: id.optional().describe('next_before of the last page'),
});
export type LearnersQuery = z.input<typeof LearnersQuery>;

export const LearnerRowView = z.object({
  id: z.int().describe('the account'),
  name: z.string().describe('display name'),
  email: z.string().describe('sign-in name'),
  role: z
    .enum(['learner', 'teacher', 'staff', 'admin', 'tester'])
    .describe('the highest; teacher: of some courses, staff: of the whole site'),
  is_suspended: z.boolean().describe('cannot sign in'),
  erased_at: z.iso
    .datetime()
    .nullable()
    .describe('closed, and erased then unless it is kept, ISO 8601 UTC; null for nearly all'),
  created_at: z.iso.datetime().describe('when it was made, ISO 8601 UTC'),
  last_seen_at: z.iso.datetime().nullable().describe('of its sessions, to within ten minutes; null: none is left'),
  courses: z
    .array(
      z.object({
        course_id: z.int(),
        name: z.string(),
        ends_at: z.iso.datetime().nullable().describe('null: for ever'),
      }),
    )
    .describe('open to the learner now'),
});
export type LearnerRowView = z.infer<typeof LearnerRowView>;

export const LearnerListView = z.object({
  learners: z.array(LearnerRowView).max(LEARNERS_PER_PAGE).describe('newest account first'),
  next_before: z.int().nullable().describe('`before` of the next page; null at the end'),
});
export type LearnerListView = z.infer<typeof LearnerListView>;
