import { Button } from '#web/ui/button.tsx';
import styles from './auto-notice.module.css';
import { useElapsedMs } from './use-elapsed-ms.ts';

type Props = { endsAtMs: number; nowMs: () => number; onDecline: () => void };

/** A recording is about to start by itself. */
export function AutoNotice({ endsAtMs, nowMs, onDecline }: Props) {
  const leftMs = -useElapsedMs(endsAtMs, nowMs);
  return (
    <div className={styles.notice}>
      <span aria-hidden="true">
        Tự thu âm sau <b className="num">{Math.max(1, Math.ceil(leftMs / 1000))}</b> giây
      </span>
      <Button tone="ghost" size="small" onClick={onDecline}>
        Để mình tự bấm
      </Button>
    </div>
  );
}
