import type { ReactNode } from 'react';
import { FlyingSwallow } from '#web/ui/flying-swallow.tsx';
import styles from './exam-bar.module.css';

type Props = {
  name: string;
  learnerName: string;
  /** how the answers stand, under the name */
  saved?: ReactNode;
  steps: ReactNode;
  children: ReactNode;
};

/** The exam's own header: a sitting has the window for itself. */
export function ExamBar({ name, learnerName, saved, steps, children }: Props) {
  return (
    <header className={styles.bar}>
      <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
        <FlyingSwallow />
      </svg>
      <div className={styles.title}>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.under}>
          <span className={styles.learner}>{learnerName}</span>
          {saved}
        </p>
      </div>
      {steps}
      <div className={styles.end}>{children}</div>
    </header>
  );
}
