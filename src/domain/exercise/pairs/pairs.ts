import { type AnswerRules, fieldsOf, type Keyless, parseId, parseList } from '../answer-rules.ts';
import type { QuestionText } from '../question-text.ts';

type Side = { readonly uuid: string; readonly text: QuestionText };

/** Each left side is joined to its right side. */
export type PairsQuestion = {
  readonly kind: 'pairs';
  readonly question: QuestionText;
  readonly left: readonly Side[];
  /** by uuid, so that their order tells nothing */
  readonly right: readonly Side[];
  /** uuid of the right side, by left side */
  readonly key: readonly string[];
};

/** The pairs made so far, by uuid. */
export type PairsAnswer = readonly { readonly left: string; readonly right: string }[];

/** Complete when every side stands in a pair. */
export const pairs: AnswerRules<Keyless<PairsQuestion>, PairsAnswer> = {
  parse: (raw) =>
    parseList(raw, (entry) => {
      const fields = fieldsOf(entry);
      const left = parseId(fields['left']);
      const right = parseId(fields['right']);
      return left === null || right === null ? null : { left, right };
    }),
  isComplete: (question, made) =>
    made.length === question.left.length &&
    question.left.every(({ uuid }) => made.some(({ left }) => left === uuid)) &&
    question.right.every(({ uuid }) => made.some(({ right }) => right === uuid)),
};
