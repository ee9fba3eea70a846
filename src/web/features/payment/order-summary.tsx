import type { ReactNode } from 'react';
import type { OrderView, PaymentPageView, PricePlanView } from '#contract/payments.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { Card } from '#web/ui/card.tsx';
import { Thumb } from '#web/ui/thumb.tsx';
import { formatAccess } from '#domain/payment/format-access.ts';
import styles from './order-summary.module.css';

type Props = {
  course: PaymentPageView['course'];
  /** what would be bought */
  plan: PricePlanView | undefined;
  /** what was ordered */
  order: OrderView | null;
  /** the button */
  children: ReactNode;
};

/** The course, what it costs, and the button. */
export function OrderSummary({ course, plan, order, children }: Props) {
  const price = order?.price_dong ?? plan?.price_dong;
  const days = order ? order.days : plan?.days;
  return (
    <Card aria-label="Đơn hàng" className={styles.card}>
      <div className={styles.course}>
        <Thumb glyph={course.level} id={course.id} />
        <div>
          <b>{course.name}</b>
          <p className={styles.facts}>
            {course.stages} chặng, {course.lessons} bài học
          </p>
        </div>
      </div>
      {price === undefined || days === undefined ? null : (
        <>
          <dl className={styles.lines}>
            {order ? (
              <div>
                <dt>Mã đơn</dt>
                <dd className="num">{order.code}</dd>
              </div>
            ) : null}
            <div>
              <dt>Thời hạn học</dt>
              <dd>{formatAccess(days)}</dd>
            </div>
            {plan?.regular_dong ? (
              <div>
                <dt>Giá gốc</dt>
                <dd className="num">
                  <s>{formatDong(plan.regular_dong)}</s>
                </dd>
              </div>
            ) : null}
            {order && order.received_dong > 0 ? (
              <div>
                <dt>Đã nhận</dt>
                <dd className="num">{formatDong(order.received_dong)}</dd>
              </div>
            ) : null}
          </dl>
          <p className={styles.total}>
            <span>Tổng cộng</span>
            <b className="num" aria-live="polite">
              {formatDong(price)}
            </b>
          </p>
        </>
      )}
      {children}
    </Card>
  );
}
