import { type AnswerRules, type Keyless, parseId, parseList } from '../answer-rules.ts';
import type { QuestionText } from '../question-text.ts';

/** The items of a sentence are put in order. */
export type JumbleQuestion = {
  readonly kind: 'jumble';
  readonly question: QuestionText;
  /** by uuid, so that their order tells nothing */
  readonly items: readonly { readonly uuid: string; readonly text: QuestionText }[];
  /** the items' uuids in the right order */
  readonly key: readonly string[];
};

/** uuids of the items in the chosen order */
export type JumbleAnswer = readonly string[];

/** Complete with the first item: missing ones count as wrong. spec 2 §5 */
export const jumble: AnswerRules<Keyless<JumbleQuestion>, JumbleAnswer> = {
  parse: (raw) => parseList(raw, parseId),
  isComplete: (_question, uuids) => uuids.length > 0,
};
