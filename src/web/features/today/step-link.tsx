import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button-class.ts';
import styles from './steps.module.css';

type Props = {
  to: string;
  icon: ReactNode;
  /** What to do; a long name wraps to a second line. */
  children: ReactNode;
  minutes: number;
  /** Already started. */
  hasLeft?: boolean;
  isPrimary?: boolean;
};

/** A button of 'Hôm nay': what to do, and how long it takes. */
export function StepLink({ to, icon, children, minutes, hasLeft, isPrimary }: Props) {
  return (
    <Link to={to} className={buttonClass({ tone: isPrimary ? 'primary' : 'plain', size: 'large' }, styles.step)}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.label}>
        {/* Keep the separator at the end of its line. */}
        {children}
        {'\u00a0· '}
        <span className={styles.minutes}>
          {hasLeft ? 'còn ' : null}
          <span className="num">{minutes}</span> phút
        </span>
      </span>
    </Link>
  );
}
