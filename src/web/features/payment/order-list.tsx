import { Link } from 'react-router';
import type { OrderListView } from '#contract/payments.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { formatDate } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { formatAccess } from '#domain/payment/format-access.ts';
import styles from './order-list.module.css';
import { ORDER_STATE_NAMES, ORDER_STATE_TONES } from '#web/lib/order-state.ts';

type Props = OrderListView & { timeZone: string };

/** What a learner has bought. */
export function OrderList({ orders, timeZone }: Props) {
  return (
    <div className={classNames('wrap', styles.page)}>
      <h1 className={styles.title}>Đơn hàng của bạn</h1>
      {orders.length === 0 ? (
        <Empty title="Bạn chưa có đơn hàng nào" text="Khi bạn mua một khóa học, đơn và biên nhận nằm ở đây.">
          <LinkButton to="/khoa-hoc" tone="primary">
            Xem các khóa học
          </LinkButton>
        </Empty>
      ) : (
        <ul className={styles.list}>
          {orders.map((order) => (
            <li key={order.code}>
              <Card className={styles.order}>
                <div>
                  <h2 className={styles.name}>
                    <Link to={`/don-hang/${order.code}`}>{order.course_name}</Link>
                  </h2>
                  <p className={styles.facts}>
                    <span className="num">{order.code}</span> · {formatAccess(order.days)} ·{' '}
                    {formatDate(order.created_at, timeZone)}
                  </p>
                </div>
                <div className={styles.end}>
                  <b className="num">{formatDong(order.price_dong)}</b>
                  <Chip tone={ORDER_STATE_TONES[order.state]}>{ORDER_STATE_NAMES[order.state]}</Chip>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
