import type { OrderEventView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './order-timeline.module.css';

type Props = {
  events: readonly OrderEventView[];
  /** null: nothing can be taken off */
  onTakeOff: ((transfer: { id: number; amountDong: number }) => void) | null;
};

const NAMES = {
  made: 'Đặt mua',
  received: 'Nhận tiền',
  opened: 'Mở khóa học',
  'taken-off': 'Gỡ khoản chuyển nhầm',
  refunded: 'Hoàn tiền, quyền học kết thúc',
  'surplus-refunded': 'Trả lại phần dư',
} as const satisfies Record<OrderEventView['kind'], string>;

const SOURCES = { sepay: 'SePay báo', casso: 'Casso báo', staff: 'Xác nhận tay' } as const;

/** What happened to an order, oldest first. */
export function OrderTimeline({ events, onTakeOff }: Props) {
  const { timeZone } = useRootData();
  return (
    <ol className={styles.list} aria-label="Diễn biến">
      {events.map(({ kind, at, amount_dong: amount, by, note, transfer }) => (
        <li key={`${kind} ${at} ${transfer?.id ?? ''}`} className={styles.event}>
          <time className={styles.when} dateTime={at}>
            {momentText(at, timeZone)}
          </time>
          <div className={styles.what}>
            <p>
              <b>{NAMES[kind]}</b>
              {amount !== null && (
                <>
                  {' '}
                  <b className="num">{formatDong(amount)}</b>
                </>
              )}
            </p>
            {transfer && (
              <p className={styles.small}>
                {SOURCES[transfer.source]}
                {transfer.source !== 'staff' && transfer.text !== '' && `: “${transfer.text}”`}
              </p>
            )}
            {(by !== null || note !== null) && (
              <p className={styles.small}>{[by ?? 'Giáo viên', note].filter((part) => part !== null).join(': ')}</p>
            )}
          </div>
          {transfer && amount !== null && onTakeOff && (
            <Button size="small" onClick={() => onTakeOff({ id: transfer.id, amountDong: amount })}>
              Gỡ khỏi đơn<span className="visually-hidden"> khoản {formatDong(amount)}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
