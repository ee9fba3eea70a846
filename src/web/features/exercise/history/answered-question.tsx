import { feedbackOf } from '#domain/exercise/feedback.key.ts';
import type { AnswerOf, Question, QuestionKind } from '#domain/exercise/question.ts';
import { answerRulesOf } from '#domain/exercise/scoring.key.ts';
import { startSeed } from '#domain/exercise/start-seed.key.ts';
import { QuestionPlayer } from '#web/questions/question-players.tsx';
import { QuestionText } from '#web/questions/question-text.tsx';

type Props = {
  /** null: it has left the lesson since */
  question: Question | null;
  /** as it was handed in */
  answer: unknown;
};

const never = () => undefined;

/** A question of an attempt with the learner's answer and the right one, as the question reads today. */
export function AnsweredQuestion({ question, answer }: Props) {
  if (question === null) return <p>Câu hỏi này không còn trong bài.</p>;
  const { id, form, explain } = question;
  return (
    <>
      <QuestionPlayer
        question={form}
        seed={startSeed(form, id)}
        // The rules of a form answer in its kind, which the compiler can't follow.
        answer={answerRulesOf(form).parse(answer) as AnswerOf<QuestionKind> | null}
        feedback={feedbackOf(form, answer)}
        isLocked
        onAnswer={never}
      />
      {explain && <QuestionText text={explain} />}
    </>
  );
}
