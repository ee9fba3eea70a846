import type { ReactNode } from 'react';
import styles from './fold-out.module.css';

type Props = {
  summary: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A sheet that opens under its heading. */
export function FoldOut({ summary, isOpen = false, children }: Props) {
  return (
    <details className={styles.box} open={isOpen}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
