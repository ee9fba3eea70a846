import type { ReactNode } from 'react';
import type { Question } from '#domain/exercise/question.ts';
import styles from './step-foot.module.css';
import { Suggestion } from './suggestion.tsx';

type Props = {
  questions: readonly Question[];
  /** the one button */
  children: ReactNode;
};

/** Stands below a question before its check. */
export function StepFoot({ questions, children }: Props) {
  return (
    <div className={styles.foot}>
      <div className={styles.inner}>
        <Suggestion questions={questions} />
        {children}
      </div>
    </div>
  );
}
