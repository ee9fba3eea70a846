import { z } from 'zod';
import { FORECAST_DAYS } from '#domain/flashcard/daily-reviews.ts';
import { MAX_SWIPES_PER_SAVE } from '#domain/flashcard/limits.ts';
import { CardLikeView, CardWithLessonView, SwipeInput } from './flashcards.ts';

const count = z.int().min(0);
const dueAndNew = z.object({
  due: count.describe('words that were known before'),
  new: count.describe('words begun today'),
});

export const ReviewSettings = z.object({
  new_words: z.int().min(0).max(100).describe('new words a day; 10 unless chosen'),
  due_words: z.int().min(0).max(1000).describe('due words a day; 100 unless chosen'),
  has_four_buttons: z.boolean().describe('again, hard, good, easy instead of left and right'),
});
export type ReviewSettings = z.infer<typeof ReviewSettings>;

/** Body of POST /api/reviews/settings. Missing fields are unchanged. */
export const ReviewSettingsInput = ReviewSettings.partial().extend({
  learner_id: z.int().positive().optional().describe('whose they are; refused for another account'),
});
export type ReviewSettingsInput = z.infer<typeof ReviewSettingsInput>;

/**
 * A word to review, shown by one of its cards: for a new word, a card of an opened lesson with access; a known word
 * stays after its lesson closes (decisions §3).
 */
export const ReviewCardView = CardWithLessonView.extend({
  word_key: z.string().describe('the word: one memory for all its cards; told apart by it, shown nowhere'),
  is_new: z.boolean().describe('never reviewed before'),
  is_ahead: z.boolean().describe('its short step is not due yet; it may be learnt once nothing else is left'),
  chance_percent: z.int().min(0).max(100).nullable().describe('that it is still known; null for a new word'),
  can: z
    .object({ like: z.boolean().describe('likes belong to open lessons') })
    .describe('what the learner may do with it'),
});
export type ReviewCardView = z.infer<typeof ReviewCardView>;

/** 'Ôn hôm nay': today's words from all opened lessons, in limited numbers. decisions §9 */
export const ReviewDayView = z.object({
  cards: z.array(ReviewCardView).describe('next in order, at most 30; ask again when they run low'),
  likes: z.array(CardLikeView).describe('those of `cards` that the learner likes'),
  left: dueAndNew.describe('words of today that are still to do, with those in `cards`'),
  ahead: count.describe('words whose short step comes up within 20 minutes; last in `cards`'),
  done: dueAndNew.describe('words done today'),
  backlog: count.describe(
    "due words beyond today's number: nothing of them is rescheduled; short steps are never among them",
  ),
  next_due_at: z.iso
    .datetime()
    .nullable()
    .describe('when the next short step comes up, of today or within 20 minutes; null without one'),
  forecast: z
    .array(z.object({ day: z.iso.date().describe('day of study'), due: count.describe('words') }))
    .length(FORECAST_DAYS)
    .describe('how many words come up on each of the next days, today first'),
  known_words: count.describe('words with a memory'),
  next_lesson: z
    .object({ name: z.string().describe('plain text'), url: z.string().describe('path of its page') })
    .nullable()
    .describe('where to go on in the courses, null once every lesson that opens is passed'),
  settings: ReviewSettings.describe('as they are chosen, or the defaults'),
});
export type ReviewDayView = z.infer<typeof ReviewDayView>;

/** Query of GET /api/reviews/today. */
export const ReviewDayQuery = z.object({
  extra: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .optional()
    .describe('this many due words more than the daily number: a rescue for a backlog'),
});

export type ReviewDayQuery = z.infer<typeof ReviewDayQuery>;

/** Body of POST /api/reviews: swipes of cards of any opened lesson. */
export const ReviewsInput = z.object({
  swipes: z.array(SwipeInput).min(1).max(MAX_SWIPES_PER_SAVE).describe('rows of the review log'),
  learner_id: z.int().positive().optional().describe('whose they are; refused for another account'),
});
export type ReviewsInput = z.infer<typeof ReviewsInput>;

/**
 * Answer of POST /api/reviews. Rows of cards that are gone, or locked and never learnt, are accepted without effect:
 * sending them again would not help.
 */
export const ReviewsSavedView = z.object({
  accepted: z.array(z.uuid()).describe('client_id of every row that need not be sent again, as it was sent'),
  done: dueAndNew.describe('words done today'),
});
export type ReviewsSavedView = z.infer<typeof ReviewsSavedView>;
