import type { KeyRules } from '../answer-rules.ts';
import { shownItems } from './shown-items.ts';
import type { JumbleAnswer, JumbleQuestion } from './jumble.ts';

/** Right if each item stands in its place. Items that read alike may change places: nobody can tell them apart. */
export const jumbleKey: KeyRules<JumbleQuestion, JumbleAnswer> = {
  isRight,
  rightAnswer: ({ key }) => key,
  rightParts: rightPlaces,
  // Two items have only one other order, which would tell the answer.
  startsSolved: (question, seed) =>
    question.items.length > 2 &&
    isRight(
      question,
      shownItems(question, seed).map(({ uuid }) => uuid),
    ),
};

function isRight(question: JumbleQuestion, uuids: JumbleAnswer): boolean {
  return uuids.length === question.key.length && rightPlaces(question, uuids).every((isInPlace) => isInPlace);
}

function rightPlaces({ items, key }: JumbleQuestion, uuids: JumbleAnswer): boolean[] {
  const shown = new Map(items.map(({ uuid, text }) => [uuid, JSON.stringify(text)]));
  return uuids.map(
    (uuid, place) =>
      shown.has(uuid) && shown.get(uuid) === shown.get(key[place] ?? '') && uuids.indexOf(uuid) === place,
  );
}
