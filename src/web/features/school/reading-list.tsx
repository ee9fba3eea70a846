import type { ReactNode } from 'react';
import styles from './reading-page.module.css';

/** Points of a page to be read. */
export function ReadingList({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className={styles.list}>
      {points.map((point, index) => (
        <li key={index}>{point}</li>
      ))}
    </ul>
  );
}
