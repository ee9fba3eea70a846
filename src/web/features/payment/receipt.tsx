import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import type { OrderView } from '#contract/payments.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { formatDate } from '#web/lib/format.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { formatAccess } from '#domain/payment/format-access.ts';
import { ORDER_STATE_NAMES } from '#web/lib/order-state.ts';
import styles from './receipt.module.css';

type Props = {
  order: Omit<OrderView, 'target'>;
  buyer: { name: string; email: string };
  /** the page before it */
  back: { to: string; label: string };
  /** where to pay it; null: nothing is to be paid */
  payTo: string | null;
  timeZone: string;
};

/** What was bought, by whom, and what was paid. */
export function Receipt({ order, buyer, back, payTo, timeZone }: Props) {
  const isReceipt = order.paid_at !== null || order.received_dong > 0;
  return (
    <div className={classNames('wrap', styles.page)}>
      <Link to={back.to} className={styles.back}>
        <ArrowLeft aria-hidden="true" /> {back.label}
      </Link>
      <Card className={styles.sheet} aria-labelledby="receipt">
        <div className={styles.head}>
          <Brand />
          <div>
            <h1 className={styles.title} id="receipt">
              {isReceipt ? 'Biên nhận thanh toán' : 'Đơn hàng'}
            </h1>
            <p className={styles.code}>
              Mã đơn <b className="num">{order.code}</b>
            </p>
          </div>
        </div>
        <dl className={styles.rows}>
          <Row name="Học viên" value={buyer.name} />
          <Row name="Email" value={buyer.email} />
          <Row name="Khóa học" value={order.course_name} />
          <Row name="Thời hạn học" value={accessOf(order, timeZone)} />
          <Row name="Ngày đặt" value={formatDate(order.created_at, timeZone)} />
          {order.paid_at ? <Row name="Ngày thanh toán" value={formatDate(order.paid_at, timeZone)} /> : null}
          <Row name="Trạng thái" value={ORDER_STATE_NAMES[order.state]} />
          <Row name="Giá" value={formatDong(order.price_dong)} />
          <Row name="Đã nhận" value={formatDong(order.received_dong)} isStrong />
          {order.missing_dong > 0 && order.received_dong > 0 ? (
            <Row name="Còn thiếu" value={formatDong(order.missing_dong)} />
          ) : null}
          {order.surplus_dong > 0 ? <Row name="Chuyển dư" value={formatDong(order.surplus_dong)} /> : null}
          {order.refunded_dong === null ? null : <Row name="Đã hoàn" value={formatDong(order.refunded_dong)} />}
        </dl>
        <p className={styles.small}>
          Biên nhận này do hệ thống lập và không thay cho hóa đơn giá trị gia tăng. Cảm ơn bạn đã học cùng chúng mình.
        </p>
      </Card>
      <div className={styles.actions}>
        {payTo ? (
          <LinkButton to={payTo} tone="primary">
            Thanh toán đơn này
          </LinkButton>
        ) : null}
        <Button onClick={() => window.print()}>In biên nhận</Button>
      </div>
    </div>
  );
}

function Row({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={classNames(styles.row, isStrong && styles.strong)}>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function accessOf({ days, state, access_ends_at: end }: Props['order'], timeZone: string): string {
  const length = formatAccess(days);
  if (end === null) return length;
  return state === 'refunded'
    ? `${length}, đã kết thúc ${formatDate(end, timeZone)}`
    : `${length}, đến ${formatDate(end, timeZone)}`;
}
