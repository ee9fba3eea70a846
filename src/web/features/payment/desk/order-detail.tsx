import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffOrderPageView, StaffOrderView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './order-detail.module.css';
import { OrderChip } from './order-chip.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { TakeOffDialog } from './take-off-dialog.tsx';
import { orderNews } from './order-news.ts';

type Open =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'refund' }
  | { readonly kind: 'take-off'; readonly transfer: { id: number; amountDong: number } };

/** One order: how it stands, what happened, and what staff do about it. */
export function OrderDetail({ page }: { page: StaffOrderPageView }) {
  const { events, can } = page;
  const { revalidate } = useRevalidator();
  const [answered, setAnswered] = useState<{ order: StaffOrderView; before: StaffOrderPageView } | null>(null);
  // Until the page comes anew: a dialog opened meanwhile must not begin with the amounts of before.
  const order = answered?.before === page ? answered.order : page.order;
  const [open, setOpen] = useState<Open | null>(null);
  const [news, setNews] = useState('');
  const told = useRef<HTMLParagraphElement>(null);
  /** what was pressed may be gone after it was done */
  const isDone = useRef(false);
  const takesMoney = order.state !== 'refunded';

  const dialog = (what: string) => ({
    order,
    onDone: (changed: StaffOrderView) => {
      isDone.current = true;
      setAnswered({ order: changed, before: page });
      setNews(`${what} ${orderNews(changed)}`);
      setOpen(null);
      void revalidate();
    },
    onRefused: () => void revalidate(),
    onClose: () => {
      isDone.current = false;
      setOpen(null);
    },
    returnFocusTo: () => (isDone.current ? told.current : null),
  });

  return (
    <>
      <p ref={told} tabIndex={-1} role="status" className={styles.news}>
        {news}
      </p>
      <Card className={styles.card} aria-label="Đơn hàng">
        <p className={styles.chips}>
          <OrderChip order={order} />
        </p>
        <OrderFacts order={order} />
        <div className={styles.actions}>
          {takesMoney && <Button onClick={() => setOpen({ kind: 'confirm' })}>Xác nhận đã nhận tiền…</Button>}
          {takesMoney && can.refund && order.received_dong > 0 && (
            <Button onClick={() => setOpen({ kind: 'refund' })}>Hoàn tiền…</Button>
          )}
          <LinkButton to={`/quan-tri/don-hang/${order.code}/bien-nhan`}>Xem biên nhận</LinkButton>
        </div>
        {order.refund_note !== null && <p className={styles.small}>Lý do hoàn: {order.refund_note}</p>}
      </Card>
      <Card className={styles.card} aria-labelledby="timeline">
        <h2 id="timeline" className={styles.heading}>
          Diễn biến
        </h2>
        <OrderTimeline
          events={events}
          onTakeOff={
            order.refunded_dong === null && takesMoney ? (transfer) => setOpen({ kind: 'take-off', transfer }) : null
          }
        />
      </Card>
      {open?.kind === 'confirm' && <ConfirmDialog {...dialog('Đã ghi nhận tiền.')} />}
      {open?.kind === 'refund' && <RefundDialog {...dialog('Đã ghi hoàn tiền.')} />}
      {open?.kind === 'take-off' && (
        <TakeOffDialog
          {...dialog(`Đã gỡ ${formatDong(open.transfer.amountDong)} khỏi đơn.`)}
          transfer={open.transfer}
        />
      )}
    </>
  );
}
