import type { AnswerOf, QuestionKind } from '#domain/exercise/question.ts';
import { questionSeed } from '#domain/exam/question-seed.ts';
import { ListenButton } from '#web/questions/listen-button.tsx';
import { numberOf, OptionMarks } from '#web/questions/option-marks.ts';
import { QuestionPlayer } from '#web/questions/question-players.tsx';
import { QuestionText } from '#web/questions/question-text.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Transcript } from './transcript.tsx';
import type { ReviewedQuestion } from './review-list.ts';
import styles from './exam-review.module.css';

const never = () => undefined;

type Props = { attemptId: number; question: ReviewedQuestion };

/** A question with the own answer, the right one, why, and what was said. */
export function ReviewQuestion({ attemptId, question }: Props) {
  const { number, form, answer, feedback, explain, explainAudio, script, vi, heard, id } = question;
  const verdict = answer === null ? 'Chưa làm' : feedback.isRight ? 'Đúng' : 'Sai';
  return (
    <li className={styles.question}>
      <p className={styles.head}>
        <b>Câu {number}</b>
        <Chip tone={feedback.isRight ? 'correct' : answer === null ? 'warn' : 'wrong'}>{verdict}</Chip>
      </p>
      <OptionMarks value={numberOf}>
        <QuestionPlayer
          question={form}
          seed={questionSeed(attemptId, id)}
          answer={answer as AnswerOf<QuestionKind> | null}
          feedback={feedback}
          isLocked
          onAnswer={never}
        />
      </OptionMarks>
      {heard === null ? null : <ListenButton src={heard} />}
      <Transcript script={script} vi={vi} />
      {explain ? (
        <div className={styles.explain}>
          <QuestionText text={explainAudio === null ? explain : { ...explain, audio: explainAudio }} />
        </div>
      ) : null}
    </li>
  );
}
