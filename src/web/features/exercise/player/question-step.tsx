import { feedbackOf } from '#domain/exercise/feedback.key.ts';
import type { AnswerOf, Question, QuestionKind } from '#domain/exercise/question.ts';
import { questionSeed, type Run } from '#domain/exercise/session/run.key.ts';
import { ChoiceGroup } from '#web/questions/choice/choice-group.tsx';
import type { PlayerProps } from '#web/questions/question-player.ts';
import { QuestionPlayer } from '#web/questions/question-players.tsx';
import { QuestionIdContext } from '#web/questions/speaking/speaking-context.ts';

type Props = {
  run: Run;
  /** of one step */
  questions: readonly Question[];
  isChecked: boolean;
  onAnswer: (questionId: number, answer: unknown) => void;
};

/** The questions of a page, before and after their check. */
export function QuestionStep({ run, questions, isChecked, onAnswer }: Props) {
  const drawn = questions.map((question) => playerProps(run, question, isChecked, onAnswer));
  const [first] = drawn;
  const audio = first?.question.kind === 'choice' ? first.question.question.audio : undefined;
  if (drawn.length > 1 && audio !== undefined) {
    // Only choices about one sound stand together, which the compiler can't follow.
    return <ChoiceGroup audio={audio} questions={drawn as (PlayerProps<'choice'> & { id: number })[]} />;
  }
  return drawn.map(({ id, ...props }) => (
    <QuestionIdContext key={id} value={id}>
      <QuestionPlayer {...props} />
    </QuestionIdContext>
  ));
}

function playerProps(
  run: Run,
  question: Question,
  isChecked: boolean,
  onAnswer: Props['onAnswer'],
): PlayerProps<QuestionKind> & { id: number } {
  const { id, form } = question;
  const answer = (run.answers.get(id) ?? null) as AnswerOf<QuestionKind> | null;
  return {
    id,
    question: form,
    seed: questionSeed(run, question),
    answer,
    feedback: isChecked ? feedbackOf(form, answer) : null,
    isLocked: isChecked,
    onAnswer: (given) => onAnswer(id, given),
  };
}
