import { type Grade, GRADE_OF_DIRECTION } from '#domain/flashcard/review-log.ts';
import { GRADE_NAMES } from '#web/lib/grade-names.ts';
import { classNames } from '#web/ui/class-names.ts';
import { KeyCap } from '../deck/key-cap.tsx';
import type { DeckButtons } from '../deck/swipe-buttons.tsx';
import { UndoButton } from '../deck/undo-button.tsx';
import styles from './grade-buttons.module.css';
import { useGradeKeys } from './use-grade-keys.ts';

const GRADES = [
  { grade: 1, tone: styles.again },
  { grade: 2, tone: styles.hard },
  { grade: 3, tone: styles.good },
  { grade: 4, tone: styles.easy },
] as const satisfies readonly { grade: Grade; tone: string | undefined }[];

/** Four buttons instead of two, with the keys 1 to 4. */
export function GradeButtons({ lit, canUndo, onSwipe, onUndo }: DeckButtons) {
  const onGrade = (grade: Grade) => onSwipe(grade === 1 ? 'left' : 'right', grade);
  const keyed = useGradeKeys(onGrade);
  const litGrade = keyed ?? (lit === 'left' || lit === 'right' ? GRADE_OF_DIRECTION[lit] : null);
  return (
    <div className={styles.grades}>
      {GRADES.map(({ grade, tone }) => (
        <button
          key={grade}
          type="button"
          className={classNames(styles.grade, tone, grade === litGrade && styles.lit)}
          onClick={() => onGrade(grade)}
        >
          <KeyCap name={String(grade)} />
          {GRADE_NAMES[grade]}
        </button>
      ))}
      <UndoButton isLit={lit === 'undo'} canUndo={canUndo} onUndo={onUndo} className={styles.undo} />
    </div>
  );
}
