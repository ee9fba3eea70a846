import type { KeyRules } from '../answer-rules.ts';
import type { JumbleAnswer, JumbleQuestion } from './jumble.ts';

/** Right if each item stands in its place. Items that read alike may change places: nobody can tell them apart. */
export const jumbleKey: KeyRules<JumbleQuestion, JumbleAnswer> = {
  isRight({ items, key }, uuids) {
    const shown = new Map(items.map(({ uuid, text }) => [uuid, JSON.stringify(text)]));
    return (
      uuids.length === key.length &&
      new Set(uuids).size === uuids.length &&
      uuids.every((uuid, index) => shown.has(uuid) && shown.get(uuid) === shown.get(key[index] ?? ''))
    );
  },
  rightAnswer: ({ key }) => key,
};
