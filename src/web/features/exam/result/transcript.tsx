import type { QuestionText as Text } from '#domain/exercise/question-text.ts';
import { QuestionText } from '#web/questions/question-text.tsx';
import styles from './exam-review.module.css';

type Props = { script: Text | null; vi: Text | null };

/** What was said or read, and what it means: folded, so that one can try again first. */
export function Transcript({ script, vi }: Props) {
  if (script === null && vi === null) return null;
  return (
    <details className={styles.transcript}>
      <summary>{script ? 'Lời thoại và bản dịch' : 'Bản dịch'}</summary>
      {script ? <QuestionText text={script} /> : null}
      {vi ? <QuestionText text={vi} /> : null}
    </details>
  );
}
