import type { StaffOrderView } from '#contract/payment-desk.ts';
import { formatAccess } from '#domain/payment/format-access.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { OrderChip } from './order-chip.tsx';
import styles from './order-rows.module.css';

/** Orders of all learners; each leads to its page. */
export function OrderRows({ orders }: { orders: readonly StaffOrderView[] }) {
  const { timeZone } = useRootData();
  return (
    <ul className={styles.list} aria-label="Đơn hàng">
      {orders.map((order) => (
        <li key={order.code} className={styles.row}>
          <div className={styles.who}>
            <CardLink to={`/quan-tri/don-hang/${order.code}`} className={styles.code}>
              {order.code}
            </CardLink>
            <span>{order.learner?.name ?? 'Tài khoản đã xóa'}</span>
            {order.learner && <span className={styles.small}>{order.learner.email}</span>}
          </div>
          <div className={styles.what}>
            <span>{order.course_name}</span>
            <span className={styles.small}>
              {formatAccess(order.days)} · <span className="num">{momentText(order.created_at, timeZone)}</span>
            </span>
          </div>
          <div className={styles.money}>
            <b className="num">{formatDong(order.price_dong)}</b>
            {order.received_dong !== order.price_dong && (
              <span className={styles.small}>
                Đã nhận <span className="num">{formatDong(order.received_dong)}</span>
              </span>
            )}
          </div>
          <div className={styles.chips}>
            <OrderChip order={order} />
          </div>
        </li>
      ))}
    </ul>
  );
}
