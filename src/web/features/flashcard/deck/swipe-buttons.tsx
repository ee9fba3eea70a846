import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { Grade } from '#domain/flashcard/review-log.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { classNames } from '#web/ui/class-names.ts';
import { KeyCap } from './key-cap.tsx';
import styles from './swipe-buttons.module.css';
import { UndoButton } from './undo-button.tsx';
import type { DeckKey } from './use-deck-keys.ts';

/** What the buttons under a deck are told. */
export type DeckButtons = {
  /** the key just pressed */
  lit: DeckKey | null;
  canUndo: boolean;
  /** `grade` where a button says more than a direction */
  onSwipe: (direction: SwipeDirection, grade?: Grade) => void;
  onUndo: () => void;
};

/** Left, undo, right: the same as swiping and the keys. */
export function SwipeButtons({ lit, canUndo, onSwipe, onUndo }: DeckButtons) {
  return (
    <div className={styles.swipe}>
      <button
        type="button"
        className={classNames(styles.button, styles.no, lit === 'left' && styles.lit)}
        onClick={() => onSwipe('left')}
      >
        <KeyCap name="←" />
        <X aria-hidden="true" />
        Chưa nhớ
      </button>
      <UndoButton isLit={lit === 'undo'} canUndo={canUndo} onUndo={onUndo} />
      <button
        type="button"
        className={classNames(styles.button, styles.yes, lit === 'right' && styles.lit)}
        onClick={() => onSwipe('right')}
      >
        <Check aria-hidden="true" />
        Đã nhớ
        <KeyCap name="→" />
      </button>
    </div>
  );
}
