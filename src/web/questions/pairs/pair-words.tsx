import type { Feedback } from '#domain/exercise/feedback.ts';
import type { PairsAnswer } from '#domain/exercise/pairs/pairs.ts';
import type { PublicQuestion } from '#domain/exercise/question.ts';
import { AnswerWords } from '../answer-words.tsx';
import { RichText } from '../rich-text.tsx';

type Props = { question: PublicQuestion<'pairs'>; answer: PairsAnswer; feedback: Feedback<'pairs'> };

/** The wrong pairs beside the right ones, in words. */
export function PairWords({ question, answer, feedback }: Props) {
  const isWrong = ({ left }: PairsAnswer[number]) =>
    !answer.some((made, index) => made.left === left && feedback.parts[index]);
  const draw = (pairs: PairsAnswer) =>
    pairs.map(({ left, right }, index) => (
      <span key={left}>
        {index > 0 && '; '}
        <RichText html={htmlOf(question.left, left)} /> – <RichText html={htmlOf(question.right, right)} />
      </span>
    ));
  const own = answer.filter(isWrong);
  return <AnswerWords own={own.length > 0 ? draw(own) : null} right={draw(feedback.right.filter(isWrong))} />;
}

function htmlOf(sides: PublicQuestion<'pairs'>['left'], uuid: string): string {
  const text = sides.find((side) => side.uuid === uuid)?.text;
  return text?.html || (text?.image?.alt ?? '');
}
