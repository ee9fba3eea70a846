import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffOrderView } from '#contract/payment-desk.ts';
import { formatAccess } from '#domain/payment/format-access.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { useRootData } from '#web/lib/root-data.ts';
import styles from './order-facts.module.css';

/** Whose order it is, what it costs, what came, what is missing or too much. */
export function OrderFacts({ order }: { order: StaffOrderView }) {
  const { timeZone } = useRootData();
  const { learner } = order;
  return (
    <dl className={styles.facts}>
      <Fact name="Học viên">
        {learner ? (
          <>
            {learner.name}
            <Link className={styles.mail} to={`/quan-tri/hoc-vien/${learner.id}`}>
              {learner.email}
            </Link>
          </>
        ) : (
          'Tài khoản đã xóa'
        )}
      </Fact>
      <Fact name="Khóa học">{order.course_name}</Fact>
      <Fact name="Thời hạn học">
        {formatAccess(order.days)}
        {order.access_ends_at !== null && (
          <span className={styles.small}>
            {order.state === 'refunded' ? 'kết thúc ' : 'đến '}
            {momentText(order.access_ends_at, timeZone)}
          </span>
        )}
      </Fact>
      <Fact name="Giá">{formatDong(order.price_dong)}</Fact>
      <Fact name="Đã nhận">{formatDong(order.received_dong)}</Fact>
      {order.missing_dong > 0 && <Fact name="Còn thiếu">{formatDong(order.missing_dong)}</Fact>}
      {order.surplus_dong > 0 && <Fact name="Dư">{formatDong(order.surplus_dong)}</Fact>}
      {order.refunded_dong !== null && <Fact name="Đã hoàn">{formatDong(order.refunded_dong)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
