import { z } from 'zod';

/** What waits for staff on the pages of the desk. */
export const DeskView = z.object({
  reports: z.int().min(0).describe('comments with reports that nobody has looked at'),
  transfers: z.int().min(0).describe('transfers that fit no order'),
});
export type DeskView = z.infer<typeof DeskView>;
