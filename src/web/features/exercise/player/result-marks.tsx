import X from 'lucide-react/icons/x';
import type { Question } from '#domain/exercise/question.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './result-marks.module.css';

type Props = {
  questions: readonly Question[];
  rightIds: readonly number[];
  onOpen: (questionId: number) => void;
};

/** A mark for each question; pressing one leads to it. */
export function ResultMarks({ questions, rightIds, onOpen }: Props) {
  return (
    <ul className={styles.marks} aria-label="Kết quả từng câu">
      {questions.map(({ id }, index) => {
        const isRight = rightIds.includes(id);
        return (
          <li key={id}>
            <button
              type="button"
              className={classNames(styles.mark, isRight ? styles.right : styles.wrong)}
              aria-label={`Câu ${index + 1}, ${isRight ? 'đúng' : 'sai'}`}
              onClick={() => onOpen(id)}
            >
              {isRight ? index + 1 : <X aria-hidden="true" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
