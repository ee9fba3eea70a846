import type { KeyRules } from '../answer-rules.ts';
import type { ChoiceAnswer, ChoiceQuestion } from './choice.ts';

/** Right if the chosen option is the right one. spec 2 §5 */
export const choiceKey: KeyRules<ChoiceQuestion, ChoiceAnswer> = {
  isRight: ({ key }, chosen) => chosen === key,
  rightAnswer: ({ key }) => key,
  rightParts: ({ key }, chosen) => [chosen === key],
};
