import { Link } from 'react-router';
import type { TransferView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import styles from './transfer-row.module.css';

type Props = { transfer: TransferView; onAct: (kind: 'assign' | 'dismiss') => void };

const SOURCES = { sepay: 'SePay', casso: 'Casso', staff: 'Xác nhận tay' } as const;

/** A transfer: how much, when, in which words, and where it is. */
export function TransferRow({ transfer, onAct }: Props) {
  const { timeZone } = useRootData();
  const { order_code: code, is_dismissed: isDismissed } = transfer;
  const amount = formatDong(transfer.amount_dong);
  return (
    <li className={styles.row}>
      <div>
        <b className="num">{amount}</b>
        <p className={styles.small}>
          {SOURCES[transfer.source]} · <span className="num">{momentText(transfer.received_at, timeZone)}</span>
        </p>
      </div>
      <div className={styles.words}>
        <p>{transfer.text === '' ? 'Không có nội dung' : transfer.text}</p>
        {transfer.reference !== '' && <p className={styles.small}>Mã giao dịch {transfer.reference}</p>}
        {(transfer.note !== null || transfer.handled_by !== null) && (
          <p className={styles.small}>
            {[transfer.handled_by ?? 'Giáo viên', transfer.note].filter((part) => part !== null).join(': ')}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {code !== null && (
          <Link className={styles.order} to={`/quan-tri/don-hang/${code}`}>
            Đơn <span className="num">{code}</span>
          </Link>
        )}
        {isDismissed && <Chip>Không thuộc đơn nào</Chip>}
        {code === null && (
          <Button size="small" onClick={() => onAct('assign')}>
            Xếp vào đơn…<span className="visually-hidden"> khoản {amount}</span>
          </Button>
        )}
        {code === null && !isDismissed && (
          <Button size="small" onClick={() => onAct('dismiss')}>
            Không thuộc đơn nào…<span className="visually-hidden"> khoản {amount}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
