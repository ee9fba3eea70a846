import type { KeyRules } from '../answer-rules.ts';
import { foldAnswer, foldText } from '../fold-answer.ts';
import type { FillAnswer, FillQuestion } from './fill.ts';

/** Right if every blank holds one of its accepted spellings. decisions §10 */
export const fillKey: KeyRules<FillQuestion, FillAnswer> = {
  isRight: (question, words) =>
    words.length === question.blanks.length && rightBlanks(question, words).every((isRight) => isRight),
  rightAnswer: ({ key }) => key.map(([shown = '']) => shown),
  rightParts: rightBlanks,
};

function rightBlanks({ blanks, key }: FillQuestion, words: FillAnswer): boolean[] {
  return blanks.map(({ kana }, index) => {
    const typed = foldAnswer(words[index] ?? '', kana);
    return typed !== null && typed !== '' && (key[index] ?? []).some((spelling) => foldText(spelling, kana) === typed);
  });
}
