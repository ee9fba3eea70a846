import Clock from 'lucide-react/icons/clock';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Store } from '#web/lib/store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { hourClock } from '../clock-text.ts';
import styles from './exam-timer.module.css';
import { isLate, minutesToAnnounce } from './time-warnings.ts';

type Props = { timeLeft: Pick<Store<number>, 'get' | 'subscribe'> };

/** Time left of the part. It draws itself each second, and nothing else does. */
export function ExamTimer({ timeLeft }: Props) {
  const leftMs = useSyncExternalStore(timeLeft.subscribe, timeLeft.get, timeLeft.get);
  const [spoken, setSpoken] = useState('');
  // In the commit: the next tick may be the one to announce.
  useLayoutEffect(() => {
    let beforeMs = timeLeft.get();
    return timeLeft.subscribe(() => {
      const nowMs = timeLeft.get();
      const minutes = minutesToAnnounce(beforeMs, nowMs);
      beforeMs = nowMs;
      if (minutes !== null) setSpoken(`Còn ${minutes} phút.`);
    });
  }, [timeLeft]);
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        aria-label="Thời gian còn lại"
        className={classNames(styles.timer, isLate(leftMs) && styles.late)}
      >
        <Clock aria-hidden="true" />
        {hourClock(leftMs)}
      </span>
      <span role="status" className="visually-hidden">
        {spoken}
      </span>
    </>
  );
}
