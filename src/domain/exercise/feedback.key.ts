import type { Feedback } from './feedback.ts';
import type { AnswerOf, QuestionForm, QuestionKind } from './question.ts';
import { answerRulesOf, isRight, keyRulesOf } from './scoring.key.ts';

/** What the learner is told of an answer, of whatever shape. */
export function feedbackOf<K extends QuestionKind>(form: QuestionForm<K>, raw: unknown): Feedback<K> {
  const answer = answerRulesOf(form).parse(raw);
  const rules = keyRulesOf(form);
  return {
    isRight: isRight(form, raw),
    // The rules of a form answer in its kind, which the compiler can't follow.
    right: rules.rightAnswer(form) as AnswerOf<K>,
    parts: answer === null ? [] : rules.rightParts(form, answer),
  };
}
