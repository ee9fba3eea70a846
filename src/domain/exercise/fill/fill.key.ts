import type { KeyRules } from '../answer-rules.ts';
import { foldAnswer, foldText } from '../fold-answer.ts';
import type { FillAnswer, FillQuestion } from './fill.ts';

/** Right if every blank holds one of its accepted spellings. decisions §10 */
export const fillKey: KeyRules<FillQuestion, FillAnswer> = {
  isRight: ({ blanks, key }, words) =>
    words.length === blanks.length &&
    blanks.every(({ kana }, index) => {
      const typed = foldAnswer(words[index] ?? '', kana);
      return (
        typed !== null && typed !== '' && (key[index] ?? []).some((spelling) => foldText(spelling, kana) === typed)
      );
    }),
  rightAnswer: ({ key }) => key.map(([shown = '']) => shown),
};
