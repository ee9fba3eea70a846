import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { MoreRowsButton } from '#web/ui/more-rows-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './page-list.module.css';
import type { Pages } from './use-pages.ts';

type Props<Row> = {
  pages: Pages<Row>;
  /** of the list */
  label: string;
  /** instead of a list without rows */
  empty: ReactNode;
  children: (row: Row) => ReactNode;
};

/** The rows of a list that comes in pages; its loading, its end, and what went wrong. */
export function PageList<Row extends { readonly id: number }>({ pages, label, empty, children }: Props<Row>) {
  const { rows, isLoading, error } = pages;
  const box = useRef<HTMLDivElement>(null);
  // 'Thử lại' and 'Xem thêm' are gone once everything is here.
  useKeptFocus(box, () => box.current);
  return (
    <div ref={box} tabIndex={-1} className={styles.box} aria-busy={isLoading}>
      {rows === null && isLoading && error === null ? (
        <div role="status" aria-label="Đang tải">
          <Skeleton height="3.5rem" />
        </div>
      ) : null}
      {rows?.length === 0 ? empty : null}
      {rows && rows.length > 0 ? (
        <ul className={styles.list} aria-label={label}>
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      ) : null}
      <MoreRowsButton list={{ ...pages, rows: rows ?? [] }} label="Xem thêm" />
    </div>
  );
}
