import { z } from 'zod';

/** Body of POST /api/profile. Missing fields are unchanged. The answer is the user, as from GET /api/me. */
export const ProfileInput = z.object({
  name: z.string().max(1000).optional().describe('display name, 1–60 characters after trimming'),
  avatar: z
    .string()
    .max(100)
    .nullable()
    .optional()
    .describe('name of an own upload of the last day with object=avatar; null takes the picture away'),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** Body of POST /api/profile/password. Ends all other sessions of the account. */
export const PasswordInput = z.object({
  current_password: z.string().max(1000).describe('the password until now'),
  new_password: z.string().max(1000).describe('8–200 characters'),
});
export type PasswordInput = z.infer<typeof PasswordInput>;
