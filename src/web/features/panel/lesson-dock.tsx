import List from 'lucide-react/icons/list';
import type { ReactNode } from 'react';
import styles from './lesson-dock.module.css';

type Props = { isSheetOpen: boolean; onOpenSheet: () => void; children: ReactNode };

/** Bar at the bottom of narrow screens: lesson list and next lesson. */
export function LessonDock({ isSheetOpen, onOpenSheet, children }: Props) {
  return (
    <nav className={styles.dock} aria-label="Thanh bài học">
      <button
        type="button"
        className={styles.button}
        data-tour="dock"
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        onClick={onOpenSheet}
      >
        <List aria-hidden="true" />
        Bài học
      </button>
      {children}
    </nav>
  );
}
