import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

type Props = {
  tone?: 'plain' | 'primary' | 'correct' | 'wrong' | 'warn' | 'accent';
  /** An icon of lucide-react. */
  icon?: ReactNode;
  children: ReactNode;
};

/** A small fact beside a name. A parent may set `--chip-fill` where the plain fill would vanish. */
export function Chip({ tone = 'plain', icon, children }: Props) {
  return (
    <span className={classNames(styles.chip, tone !== 'plain' && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
