import type { Ref } from 'react';
import type { OrderView } from '#contract/payments.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyRow } from '#web/ui/copy-row.tsx';
import { Note } from '#web/ui/note.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { OrderWatch } from './order-watch.tsx';
import styles from './transfer-card.module.css';

type Props = {
  order: OrderView & { target: NonNullable<OrderView['target']> };
  /** focused when the order was made */
  ref: Ref<HTMLHeadingElement>;
};

/** How to pay an order: the VietQR picture, and the same as text. decisions §12 */
export function TransferCard({ order, ref }: Props) {
  const { target } = order;
  return (
    <Card aria-labelledby="transfer">
      <h2 className={styles.title} id="transfer" ref={ref} tabIndex={-1}>
        Chuyển khoản để mở khóa học
      </h2>
      {order.state === 'partial' ? (
        <Note tone="warn">
          Chúng mình đã nhận {formatDong(order.received_dong)}, còn thiếu{' '}
          <b className="num">{formatDong(order.missing_dong)}</b>. Bạn chuyển nốt phần này nhé, mã QR dưới đây đã ghi
          sẵn số tiền.
        </Note>
      ) : null}
      <div className={styles.ways}>
        <figure className={styles.figure}>
          <QrCode
            qr={target.qr}
            label={`Mã VietQR: chuyển ${formatDong(target.amount_dong)} tới ${target.bank} ${target.account}`}
          />
          <figcaption className={styles.caption}>Mở ứng dụng ngân hàng, chọn quét QR.</figcaption>
        </figure>
        <dl className={styles.rows}>
          <CopyRow label="Ngân hàng" shown={target.bank} />
          <CopyRow label="Số tài khoản" shown={target.account} />
          <CopyRow label="Chủ tài khoản" shown={target.holder} />
          <CopyRow label="Số tiền" shown={formatDong(target.amount_dong)} copied={String(target.amount_dong)} />
          <CopyRow label="Nội dung" shown={target.text} />
        </dl>
      </div>
      <p className={styles.hint}>Bạn giữ nguyên nội dung chuyển khoản nhé: nhờ đó chúng mình biết tiền là của bạn.</p>
      <OrderWatch order={order} />
    </Card>
  );
}
