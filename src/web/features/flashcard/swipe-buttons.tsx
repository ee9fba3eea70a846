import Check from 'lucide-react/icons/check';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import type { Grade } from '#domain/flashcard/review-log.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './swipe-buttons.module.css';
import type { DeckKey } from './use-deck-keys.ts';

/** What the buttons under a deck are told. */
export type DeckButtons = {
  /** the key that was just pressed */
  lit: DeckKey | null;
  canUndo: boolean;
  /** `grade` where a button tells more than a direction */
  onSwipe: (direction: SwipeDirection, grade?: Grade) => void;
  onUndo: () => void;
};

/** Left, undo, right: what swiping and the keys do. */
export function SwipeButtons({ lit, canUndo, onSwipe, onUndo }: DeckButtons) {
  return (
    <div className={styles.swipe}>
      <button
        type="button"
        className={classNames(styles.button, styles.no, lit === 'left' && styles.lit)}
        onClick={() => onSwipe('left')}
      >
        <kbd className={styles.key} aria-hidden="true">
          ←
        </kbd>
        <X aria-hidden="true" />
        Chưa nhớ
      </button>
      <IconButton
        hasLine
        label="Hoàn tác"
        title="Hoàn tác ↓"
        aria-disabled={!canUndo}
        className={classNames(styles.undo, lit === 'undo' && styles.lit)}
        onClick={() => (canUndo ? onUndo() : undefined)}
      >
        <Undo2 aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className={classNames(styles.button, styles.yes, lit === 'right' && styles.lit)}
        onClick={() => onSwipe('right')}
      >
        <Check aria-hidden="true" />
        Đã nhớ
        <kbd className={styles.key} aria-hidden="true">
          →
        </kbd>
      </button>
    </div>
  );
}
