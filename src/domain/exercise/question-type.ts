import type { QuestionKind } from './question.ts';

/** The component code of each kind of question. decisions §4 */
export const QUESTION_TYPE = { choice: 3, fill: 13, jumble: 14, pairs: 15, speaking: 16 } as const satisfies Record<
  QuestionKind,
  number
>;
