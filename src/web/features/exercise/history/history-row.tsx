import type { ReactNode } from 'react';
import styles from './history-row.module.css';

type Props = { onOpen: () => void; children: ReactNode };

/** A row of a list that opens something. */
export function HistoryRow({ onOpen, children }: Props) {
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      {children}
    </button>
  );
}
