import type { ReactNode } from 'react';
import { currentQuestions, type Run, runScore } from '#domain/exercise/session/run.key.ts';
import { QuestionText } from '#web/questions/question-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { QuestionStep } from './question-step.tsx';
import styles from './result-review.module.css';

export const RESULT_ID = 'ket-qua-bai-tap';
export const reviewId = (questionId: number) => `cau-${questionId}`;

type Props = {
  run: Run;
  passText: string;
  saveState: ReactNode;
  onResult: () => void;
  onRestart: () => void;
  /** null: nothing is wrong */
  onRetryWrong: (() => void) | null;
};

const never = () => undefined;

/** Every question of an ended pass with the learner's answer, the right one, and why. */
export function ResultReview({ run, passText, saveState, onResult, onRestart, onRetryWrong }: Props) {
  const { correct, total } = runScore(run);
  return (
    <div className={styles.review}>
      <h2 id={RESULT_ID} tabIndex={-1} className={styles.title}>
        Đúng {correct} trên {total} câu
      </h2>
      <p className={styles.pass}>{passText}</p>
      {saveState}
      <div className={styles.actions}>
        <Button tone="primary" onClick={onResult}>
          Xem kết quả
        </Button>
        <Button onClick={onRestart}>Làm lại</Button>
        {onRetryWrong ? <Button onClick={onRetryWrong}>Chỉ làm lại câu sai</Button> : null}
      </div>
      <ol className={styles.list}>
        {run.steps.map((step, at) => {
          const questions = currentQuestions({ ...run, at });
          return (
            <li key={step.join(' ')} className={styles.step}>
              {step.map((id) => (
                <span key={id} id={reviewId(id)} tabIndex={-1} className={styles.place}>
                  Câu {run.questions.findIndex((question) => question.id === id) + 1}
                </span>
              ))}
              <QuestionStep run={run} questions={questions} isChecked onAnswer={never} />
              {questions.map(({ id, explain }) => explain && <QuestionText key={id} text={explain} />)}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
