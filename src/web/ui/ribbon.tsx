import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './ribbon.module.css';

type Props = {
  tone?: 'accent' | 'primary' | 'soft';
  isLarge?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The swallowtail: level, trial, required. A label, never a button. */
export function Ribbon({ tone = 'accent', isLarge = false, className, children }: Props) {
  return (
    <span className={classNames(styles.ribbon, tone !== 'accent' && styles[tone], isLarge && styles.large, className)}>
      {children}
    </span>
  );
}
