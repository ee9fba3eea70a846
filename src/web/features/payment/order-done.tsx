import type { Ref } from 'react';
import type { OrderView, PaymentPageView } from '#contract/payments.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import hello from '#web/assets/swallow-hello.svg?url';
import { formatDong } from '#domain/payment/format-dong.ts';
import { formatDate } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './order-done.module.css';

type Props = {
  order: OrderView;
  course: PaymentPageView['course'];
  timeZone: string;
  /** focused when the order turns paid: the copy button that had the focus is gone */
  ref: Ref<HTMLHeadingElement>;
};

/** That an order is paid, or was refunded. */
export function OrderDone({ order, course, timeZone, ref }: Props) {
  const isPaid = order.state === 'paid';
  return (
    <Card aria-labelledby="order-done" className={styles.card}>
      {isPaid ? <img src={hello} alt="" width="160" height="160" className={styles.picture} /> : null}
      <div className={styles.words}>
        <h2 className={styles.title} id="order-done" ref={ref} tabIndex={-1}>
          {isPaid ? 'Khóa học đã mở, cảm ơn bạn!' : 'Đơn này đã hoàn tiền'}
        </h2>
        <p>
          {isPaid
            ? accessText(order, timeZone)
            : 'Quyền học mua bằng đơn này đã kết thúc. Tiến độ của bạn vẫn còn nguyên.'}
        </p>
      </div>
      {isPaid && order.surplus_dong > 0 ? (
        <div className={styles.note}>
          <Note>
            Bạn chuyển dư <span className="num">{formatDong(order.surplus_dong)}</span>. Chúng mình đã ghi lại, giáo
            viên sẽ liên hệ với bạn.
          </Note>
        </div>
      ) : null}
      <div className={styles.actions}>
        <LinkButton to={coursePath(course.SEOurl)} tone="primary">
          {isPaid ? 'Vào học' : 'Xem khóa học'}
        </LinkButton>
        <LinkButton to={`/don-hang/${order.code}`}>Xem biên nhận</LinkButton>
      </div>
    </Card>
  );
}

function accessText({ access_ends_at: end }: OrderView, timeZone: string): string {
  return end === null
    ? 'Bạn học được mãi mãi. Chúc bạn một chuyến bay vui!'
    : `Bạn học được đến ngày ${formatDate(end, timeZone)}. Chúc bạn một chuyến bay vui!`;
}
