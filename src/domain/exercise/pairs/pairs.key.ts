import type { KeyRules } from '../answer-rules.ts';
import type { PairsAnswer, PairsQuestion } from './pairs.ts';

/** Right if every left side is joined to its right side, in whatever order. spec 2 §5 */
export const pairsKey: KeyRules<PairsQuestion, PairsAnswer> = {
  isRight: (question, made) =>
    made.length === question.left.length && rightMade(question, made).every((isRight) => isRight),
  rightAnswer: rightPairs,
  rightParts: rightMade,
};

function rightPairs({ left, key }: PairsQuestion): PairsAnswer {
  return left.map(({ uuid }, index) => ({ left: uuid, right: key[index] ?? '' }));
}

function rightMade(question: PairsQuestion, made: PairsAnswer): boolean[] {
  const rightOf = new Map(rightPairs(question).map(({ left, right }) => [left, right]));
  // A pair that is made twice counts once.
  return made.map(
    ({ left, right }, place) =>
      rightOf.get(left) === right && made.findIndex((earlier) => earlier.left === left) === place,
  );
}
