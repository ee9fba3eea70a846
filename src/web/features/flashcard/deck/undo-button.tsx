import Undo2 from 'lucide-react/icons/undo-2';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './undo-button.module.css';

type Props = { isLit: boolean; canUndo: boolean; onUndo: () => void; className?: string | undefined };

/** Undoes the last swipe. Stays in place and focusable when there is none. */
export function UndoButton({ isLit, canUndo, onUndo, className }: Props) {
  return (
    <IconButton
      hasLine
      label="Hoàn tác"
      title="Hoàn tác ↓"
      aria-disabled={!canUndo}
      className={classNames(styles.undo, isLit && styles.lit, className)}
      onClick={() => (canUndo ? onUndo() : undefined)}
    >
      <Undo2 aria-hidden="true" />
    </IconButton>
  );
}
