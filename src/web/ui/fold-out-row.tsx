import type { ReactNode } from 'react';
import styles from './fold-out.module.css';

/** A row of a list in a `FoldOut`: a text, and what can be done about it. */
export function FoldOutRow({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>;
}
