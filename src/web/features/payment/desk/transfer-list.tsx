import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { TransferView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { Empty } from '#web/ui/empty.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { DismissDialog } from './dismiss-dialog.tsx';
import { orderNews } from './order-news.ts';
import { TransferRow } from './transfer-row.tsx';
import rows from './order-rows.module.css';
import styles from './order-detail.module.css';

type Open = { readonly kind: 'assign' | 'dismiss'; readonly transfer: TransferView };

type Props = { transfers: readonly TransferView[]; emptyTitle: string };

/** Transfers, and what staff do about those that fit no order. */
export function TransferList({ transfers, emptyTitle }: Props) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const [news, setNews] = useState('');
  const told = useRef<HTMLParagraphElement>(null);
  /** its row may be gone after it was done */
  const isDone = useRef(false);

  function tell(text: string): void {
    isDone.current = true;
    setNews(text);
    setOpen(null);
    void revalidate();
  }
  const rest = {
    onRefused: () => void revalidate(),
    onClose: () => {
      isDone.current = false;
      setOpen(null);
    },
    returnFocusTo: () => (isDone.current ? told.current : null),
  };

  return (
    <>
      <p ref={told} tabIndex={-1} role="status" className={styles.news}>
        {news}
      </p>
      {transfers.length === 0 ? (
        <Empty title={emptyTitle} />
      ) : (
        <ul className={rows.list} aria-label="Khoản chuyển">
          {transfers.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} onAct={(kind) => setOpen({ kind, transfer })} />
          ))}
        </ul>
      )}
      {open?.kind === 'assign' && (
        <AssignDialog
          transfer={open.transfer}
          onDone={(order) => tell(`Đã xếp ${formatDong(open.transfer.amount_dong)} vào đơn. ${orderNews(order)}`)}
          {...rest}
        />
      )}
      {open?.kind === 'dismiss' && (
        <DismissDialog
          transfer={open.transfer}
          onDone={() => tell(`Đã ghi: khoản ${formatDong(open.transfer.amount_dong)} không thuộc đơn nào.`)}
          {...rest}
        />
      )}
    </>
  );
}
