import type { ReactNode } from 'react';
import styles from './answer-words.module.css';

type Props = {
  /** null: there is none */
  own: ReactNode;
  right: ReactNode;
};

/** The learner's wrong answer and the right one, in words. decisions §10 */
export function AnswerWords({ own, right }: Props) {
  return (
    <dl className={styles.words}>
      <div>
        <dt>Bạn trả lời</dt>
        <dd>{own ?? 'Chưa trả lời'}</dd>
      </div>
      <div className={styles.right}>
        <dt>Đáp án đúng</dt>
        <dd>{right}</dd>
      </div>
    </dl>
  );
}
