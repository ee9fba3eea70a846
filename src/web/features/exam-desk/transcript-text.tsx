import type { QuestionText as Text } from '#domain/exercise/question-text.ts';
import { QuestionText } from '#web/questions/question-text.tsx';
import styles from './exam-preview.module.css';

type Props = { script: Text | null; vi: Text | null };

/** What is said, and what it means. */
export function TranscriptText({ script, vi }: Props) {
  return (
    <>
      {script && (
        <div className={styles.note}>
          <h4 className={styles.noteName}>Lời thoại</h4>
          <QuestionText text={script} />
        </div>
      )}
      {vi && (
        <div className={styles.note}>
          <h4 className={styles.noteName}>Bản dịch</h4>
          <QuestionText text={vi} />
        </div>
      )}
    </>
  );
}
