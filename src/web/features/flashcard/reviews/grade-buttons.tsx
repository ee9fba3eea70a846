import type { Grade } from '#domain/flashcard/review-log.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import Undo2 from 'lucide-react/icons/undo-2';
import { classNames } from '#web/ui/class-names.ts';
import type { DeckButtons } from '../swipe-buttons.tsx';
import styles from './grade-buttons.module.css';
import { useGradeKeys } from './use-grade-keys.ts';

const GRADES = [
  { grade: 1, label: 'Quên', tone: styles.again },
  { grade: 2, label: 'Khó', tone: styles.hard },
  { grade: 3, label: 'Nhớ', tone: styles.good },
  { grade: 4, label: 'Dễ', tone: styles.easy },
] as const satisfies readonly { grade: Grade; label: string; tone: string | undefined }[];

/** Four buttons instead of two, also by the keys 1 to 4. */
export function GradeButtons({ canUndo, onSwipe, onUndo }: DeckButtons) {
  const onGrade = (grade: Grade) => onSwipe(grade === 1 ? 'left' : 'right', grade);
  useGradeKeys(onGrade);
  return (
    <div className={styles.grades}>
      {GRADES.map(({ grade, label, tone }) => (
        <button key={grade} type="button" className={classNames(styles.grade, tone)} onClick={() => onGrade(grade)}>
          <kbd aria-hidden="true">{grade}</kbd>
          {label}
        </button>
      ))}
      <IconButton
        hasLine
        label="Hoàn tác"
        title="Hoàn tác ↓"
        aria-disabled={!canUndo}
        className={styles.undo}
        onClick={() => (canUndo ? onUndo() : undefined)}
      >
        <Undo2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
