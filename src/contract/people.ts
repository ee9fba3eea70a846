import { z } from 'zod';

/** The signed-in user as the browser sees them. `id`, `name`, `avatar`, `isTester`: spec 1 §3 "Auth user". */
export const MeView = z.object({
  id: z.int().positive().describe("the account's id"),
  name: z.string().describe('display name'),
  email: z.string().describe("the account's own e-mail address"),
  avatar: z.string().nullable().describe('file name under /cdn/avatar, null without a picture'),
  isTester: z.boolean().describe('true: events of this account are never counted'),
  isStaff: z.boolean().describe('true for teachers and admins'),
  staffOf: z
    .union([z.literal('all'), z.array(z.int())])
    .describe('whose courses they teach; all: of the whole site, as admins do'),
  isAdmin: z.boolean().describe('true for admins'),
});
export type MeView = z.infer<typeof MeView>;

/** Body of POST /api/auth/register. The service checks lengths, so that each fault has its own code. */
export const RegisterInput = z.object({
  name: z.string().max(1000).describe('display name, 1–60 characters after trimming'),
  email: z.string().max(1000).describe('e-mail address, the sign-in name; compared without case'),
  password: z.string().max(1000).describe('8–200 characters'),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** Body of POST /api/auth/sign-in. */
export const SignInInput = z.object({
  // PostgreSQL text cannot contain NUL.
  email: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/)
    .describe('e-mail address'),
  password: z.string().max(1000).describe('password'),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** Answer of POST /api/auth/sign-in if the password was right and a code is asked for: POST /api/auth/second-step. */
export const SecondStepView = z.object({
  second_step: z.literal(true).describe('this browser has ten minutes for it'),
});
export type SecondStepView = z.infer<typeof SecondStepView>;

/** Body of POST /api/enrolments. */
export const EnrolInput = z.object({
  code: z.string().max(100).describe('activation code; case, spaces and hyphens are ignored'),
});
export type EnrolInput = z.infer<typeof EnrolInput>;

/** A learner's access to a course. */
export const EnrolmentView = z.object({
  course_id: z.int().describe('the course'),
  starts_at: z.iso.datetime().describe('first moment of access, ISO 8601 UTC'),
  expires_at: z.iso.datetime().nullable().describe('end of access, null = for ever'),
  source: z.enum(['code', 'staff', 'payment']).describe('how the access was given'),
  is_running: z.boolean().describe('true while lessons of the course are open'),
});
export type EnrolmentView = z.infer<typeof EnrolmentView>;
