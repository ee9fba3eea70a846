import ArrowLeft from 'lucide-react/icons/arrow-left';
import MessageSquare from 'lucide-react/icons/message-square';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useRef } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ExerciseBar } from './exercise-bar.tsx';
import styles from './exercise-head.module.css';
import { useIsOffScreen } from './use-is-off-screen.ts';

type Props = {
  current: number;
  total: number;
  /** null: there is nothing to begin anew */
  onRestart: (() => void) | null;
  onBack: () => void;
  onComments: () => void;
};

/** Progress and what is always there. Where it has left a wide window, the progress floats below the site's header. */
export function ExerciseHead({ current, total, onRestart, onBack, onComments }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isOffScreen = useIsOffScreen(box);
  return (
    <>
      <div ref={box} className={styles.head}>
        <IconButton label="Quay lại" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <ExerciseBar current={current} total={total} />
        <IconButton label="Làm lại từ đầu" disabled={onRestart === null} onClick={onRestart ?? undefined}>
          <RotateCcw aria-hidden="true" />
        </IconButton>
        <IconButton label="Mở bình luận" onClick={onComments}>
          <MessageSquare aria-hidden="true" />
        </IconButton>
      </div>
      {isOffScreen ? (
        <div className={styles.floating} data-floating-head="" aria-hidden="true">
          <ExerciseBar current={current} total={total} />
        </div>
      ) : null}
    </>
  );
}
