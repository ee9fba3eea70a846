import { z } from 'zod';

/** What waits for staff on the pages of the desk. */
export const DeskView = z.object({
  reports: z.int().min(0).describe("comments in the viewer's courses with reports that nobody has looked at"),
  transfers: z.int().min(0).nullable().describe('transfers that fit no order; null: not told to this viewer'),
});
export type DeskView = z.infer<typeof DeskView>;
