import { useRef } from 'react';
import { LEAVE_QUESTIONS } from '#domain/leaving/leave-questions.ts';
import { PASS_PERCENT } from '#domain/progress/lesson-percent.ts';
// Bundled with the dialog, since it must work offline.
import worried from '#web/assets/swallow-worried.svg?inline';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Meter } from '#web/ui/meter.tsx';
import styles from './leave-dialog.module.css';
import type { LeaveGuard } from './use-leave-guard.ts';

type Props = { question: NonNullable<LeaveGuard['question']>; onStay: () => void; onLeave: () => void };

/** Confirms leaving an unfinished required lesson. Staying is the default. */
export default function LeaveDialog({ question, onStay, onLeave }: Props) {
  const { reason, percent } = question;
  const { title, text, confirm } = LEAVE_QUESTIONS[reason];
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen
      isCentred
      firstFocus={stay}
      onClose={onStay}
      picture={<img src={worried} alt="" width="136" height="136" />}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onLeave}>{confirm}</Button>
          <Button ref={stay} tone="primary" onClick={onStay}>
            Học tiếp
          </Button>
        </>
      }
    >
      <Meter percent={percent} label="Tiến độ bài học" hasPassMark />
      <p className={styles.legend}>
        <span className="num">Bạn đang ở {percent}%</span>
        <span className="num">Cần {PASS_PERCENT}%</span>
      </p>
    </Dialog>
  );
}
