import type { KeyRules } from '../answer-rules.ts';
import type { PairsAnswer, PairsQuestion } from './pairs.ts';

/** Right if every left side is joined to its right side, in whatever order. spec 2 §5 */
export const pairsKey: KeyRules<PairsQuestion, PairsAnswer> = {
  isRight: (question, made) =>
    made.length === question.left.length &&
    rightPairs(question).every((pair) => made.some(({ left, right }) => left === pair.left && right === pair.right)),
  rightAnswer: rightPairs,
};

function rightPairs({ left, key }: PairsQuestion): PairsAnswer {
  return left.map(({ uuid }, index) => ({ left: uuid, right: key[index] ?? '' }));
}
