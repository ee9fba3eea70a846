import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

type Props = {
  label: string;
  /** says by `--table-width` how narrow it may get before it scrolls */
  className: string | undefined;
  children: ReactNode;
};

/** A table of staff's. It scrolls inside; the page never does. */
export function DataTable({ label, className, children }: Props) {
  return (
    <div className={styles.scroller}>
      <table className={classNames(styles.table, className)} aria-label={label}>
        {children}
      </table>
    </div>
  );
}
