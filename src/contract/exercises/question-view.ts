import { z } from 'zod';
import type { QuestionKind } from '#domain/exercise/question.ts';
import { ChoiceView } from './choice/choice-view.ts';
import { FillView } from './fill/fill-view.ts';
import { JumbleView } from './jumble/jumble-view.ts';
import { PairsView } from './pairs/pairs-view.ts';
import { SpeakingView } from './speaking/speaking-view.ts';

const VIEWS = {
  choice: ChoiceView,
  fill: FillView,
  jumble: JumbleView,
  pairs: PairsView,
  speaking: SpeakingView,
} satisfies Record<QuestionKind, z.ZodObject>;

/** A question of a kind. Practice ships its keys with an open lesson; exams never do. decisions §10 */
export type QuestionView<K extends QuestionKind = QuestionKind> = z.infer<(typeof VIEWS)[K]>;

const { choice: firstView, ...otherViews } = VIEWS;
/** A question, by its type code. */
export const QuestionView = z.discriminatedUnion('type', [firstView, ...Object.values(otherViews)]);
