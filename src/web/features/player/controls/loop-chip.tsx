import Repeat from 'lucide-react/icons/repeat-1';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { lineLoopOf } from '#web/lib/line-loop.ts';
import { useLoopedLine } from '#web/lib/use-looped-line.ts';
import styles from './loop-chip.module.css';
import { PlayerButton } from './player-button.tsx';

/** Shows that a line of the transcript is being repeated; a press ends it. */
export function LoopChip({ media }: { media: RefObject<HTMLMediaElement | null> }) {
  const line = useLoopedLine(media);
  return (
    <div className={styles.place}>
      <span className={styles.text} role="status">
        {line ? (
          <>
            <Repeat aria-hidden="true" />
            Đang lặp một câu
          </>
        ) : null}
      </span>
      {line ? (
        <PlayerButton label="Dừng lặp câu" onClick={() => media.current && lineLoopOf(media.current).stop()}>
          <X aria-hidden="true" />
        </PlayerButton>
      ) : null}
    </div>
  );
}
