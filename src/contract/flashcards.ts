import { z } from 'zod';
import { MAX_CARDS_PER_CALL, MAX_SWIPES_PER_SAVE } from '#domain/flashcard/limits.ts';
import { CommentView } from './comments.ts';

// Card and lesson ids have at most nine digits (content/README.md).
const contentId = z.int().min(1).max(999_999_999);
const learnerId = z.int().positive().optional().describe('whose it is; refused for another account');
const plainText = z.string().describe('plain text');
const address = z.string().nullable().describe('a stable address that leads to one under a grant, null without');

/** Value of a vocabulary card. spec 2 §3.1, decisions §9 */
export const CardValueView = z.object({
  word: plainText,
  reading: z.string().describe("kana; equal to the word when that is kana; '' where an imported list has none"),
  word_stress: z.string().describe("mora after which the pitch falls (0: flat); several joined by ','; '' unknown"),
  meaning: z.string().describe('Vietnamese'),
  kanji_meaning: z.string().describe("Hán Việt in capitals, one per kanji: 'ĐIỆN XA'; '' without kanji"),
  audio: address,
  front_image: address,
  back_image: address,
  example: z
    .array(z.object({ example: z.string().describe('Japanese, furigana as 漢字[かんじ]'), audio: address }))
    .describe('example sentences'),
  meaning_example: z.array(z.string()).describe('their Vietnamese meanings, paired by position'),
});
export type CardValueView = z.infer<typeof CardValueView>;

/** A card as a component of its lesson. */
export const CardView = z.object({
  id: contentId.describe('author-given, site-wide unique'),
  type: z.literal(17).describe('a vocabulary card'),
  value: CardValueView.describe('the card'),
});
export type CardView = z.infer<typeof CardView>;

export const PilesView = z.object({
  remember: z.array(contentId).describe('cards whose latest swipe went right'),
  non: z.array(contentId).describe('cards whose latest swipe went left'),
});
export type PilesView = z.infer<typeof PilesView>;

/** An entry of `likes`: a card that the viewer likes. spec 2 §3.1 */
export const CardLikeView = z.object({ i: contentId.describe('the card') });
export type CardLikeView = z.infer<typeof CardLikeView>;

/** What the page of a flashcard lesson starts with; more cards come from GET /api/lessons/{id}/cards. */
export const DeckView = z.object({
  card_ids: z.array(contentId).describe('all cards in the order of the lesson'),
  cards: z.array(CardView).describe('those that the entry step shows first, at most 30'),
  result: PilesView.nullable().describe('the saved piles, only of cards that exist; null: never saved, or a guest'),
  likes: z.array(CardLikeView).describe('cards of this lesson that the viewer likes'),
});
export type DeckView = z.infer<typeof DeckView>;

/** Query of GET /api/lessons/{id}/cards. */
export const CardsQuery = z.object({
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.length <= MAX_CARDS_PER_CALL)
    .describe('card ids joined by commas, at most 100; those of other lessons are passed over'),
});
/** Answer of GET /api/lessons/{id}/cards. */
export const CardsView = z.object({ cards: z.array(CardView).describe('in the order of the lesson') });
export type CardsView = z.infer<typeof CardsView>;

/** Body of POST /api/flashcard/get-first-comments. spec 2 §7 */
export const FirstCommentsInput = z.object({
  ids: z.array(contentId).max(MAX_CARDS_PER_CALL).describe('cards'),
  name: z.literal('flashcard').optional().describe('as the specification spells it'),
  ref: z.string().max(40).nullish().describe("'notice' when the learner came from one; decides nothing"),
});
export type FirstCommentsInput = z.infer<typeof FirstCommentsInput>;
/**
 * Answer: by card id, the comment shown in the how-to-remember block; cards without comments are missing. The pinned
 * one, else the most liked, else the newest.
 */
export const FirstCommentsView = z.record(z.string(), CommentView);
export type FirstCommentsView = z.infer<typeof FirstCommentsView>;

/** Body of POST /api/flashcard/get-result. */
export const GetResultInput = z.object({
  lesson_id: contentId.describe('the lesson'),
  name: z.literal('flashcard').optional().describe('as the specification spells it'),
});
export type GetResultInput = z.infer<typeof GetResultInput>;

const result = z.object({
  flashcard: z.string().describe('JSON text of PilesView: remember and non'),
  example_progress: z.int().min(0).max(100).describe("the lesson's percent"),
});
/** Answer of get-result; null before the first save. */
export const FlashcardResultView = z.object({ result: result.nullable().describe('what is saved; null: nothing yet') });
export type FlashcardResultView = z.infer<typeof FlashcardResultView>;

/** A row of the review log as the browser sends it. decisions §9 */
export const SwipeInput = z
  .object({
    client_id: z.uuid().describe('id of this swipe; a second arrival changes nothing'),
    card_id: contentId.describe('the card'),
    direction: z.enum(['left', 'right']).nullable().describe('left: not remembered; null for an undo'),
    undo_of: z.uuid().nullable().optional().describe('client_id of the swipe that this row takes back'),
    grade: z.int().min(1).max(4).optional().describe('of the four buttons: 1 again, 2 hard, 3 good, 4 easy'),
    age_ms: z.number().min(0).max(4e12).describe('how long ago it happened, by a monotonic clock where there is one'),
  })
  .refine((row) => row.direction !== null || typeof row.undo_of === 'string', 'a direction, or what is taken back');
export type SwipeInput = z.infer<typeof SwipeInput>;

/** Body of POST /api/flashcard/save-result. spec 2 §7, decisions §9 */
export const SaveResultInput = z.object({
  lesson_id: contentId.describe('the lesson'),
  flashcard_ids: z
    .object({
      remember: z.array(contentId).max(5000).describe('cards that go right'),
      non: z.array(contentId).max(5000).describe('cards that go left'),
    })
    .describe('named cards take the named pile, unnamed keep theirs; ignored for cards that `swipes` tell of'),
  course_id: contentId.optional().describe('omitted on a partial save; decides nothing'),
  swipes: z
    .array(SwipeInput)
    .max(MAX_SWIPES_PER_SAVE)
    .optional()
    .describe('rows of the log; the piles follow from the log, and nothing is refused for its order'),
  learner_id: learnerId,
});
export type SaveResultInput = z.infer<typeof SaveResultInput>;

/** Answer of save-result: the state as stored. */
export const SavedResultView = z.object({
  result: result.describe('all piles of the lesson, and its percent after the save'),
  is_passed: z.boolean().describe('passedAt is set; outlives changes of content'),
  show_popup_done_stage: z.boolean().describe('as in the answer to a progress report'),
});
export type SavedResultView = z.infer<typeof SavedResultView>;

/** Body of POST /vocabulary/like-card. */
export const LikeCardInput = z.object({
  id: contentId.describe('the card'),
  course_id: contentId.optional().describe('decides nothing'),
  t: z.number().optional().describe('epoch seconds; ignored'),
  liked: z.boolean().optional().describe('what it shall be; without it the call toggles'),
  learner_id: learnerId,
});
export type LikeCardInput = z.infer<typeof LikeCardInput>;
export const CardLikedView = z.object({ isLike: z.boolean().describe('the viewer likes the card now') });
export type CardLikedView = z.infer<typeof CardLikedView>;

/** A card outside its lesson: in the day's reviews, in the list of liked cards. */
export const CardWithLessonView = CardView.extend({
  lesson: z
    .object({ id: contentId.describe('the lesson'), name: plainText, url: z.string().describe('path of its page') })
    .describe('the lesson that it comes from'),
});
export type CardWithLessonView = z.infer<typeof CardWithLessonView>;

/** Query of GET /api/flashcard/liked-cards. */
export const LikedCardsQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional()
    .describe('`next_before` of the page before'),
});
export type LikedCardsQuery = z.infer<typeof LikedCardsQuery>;

/** Answer of GET /api/flashcard/liked-cards: newest like first, cards of open lessons only. */
export const LikedCardsView = z.object({
  data: z.array(CardWithLessonView).describe('at most 50; fewer where lessons have closed'),
  next_before: z.int().nullable().describe('pass as `before` for what follows; null: nothing follows'),
});
export type LikedCardsView = z.infer<typeof LikedCardsView>;
