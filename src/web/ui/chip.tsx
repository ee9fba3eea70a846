import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

type Props = {
  tone?: 'plain' | 'primary' | 'correct' | 'wrong' | 'warn' | 'accent';
  /** An icon of lucide-react. */
  icon?: ReactNode;
  children: ReactNode;
};

/** A small fact next to a name. A parent may set `--chip-fill` where the default fill would be invisible. */
export function Chip({ tone = 'plain', icon, children }: Props) {
  return (
    <span className={classNames(styles.chip, tone !== 'plain' && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
