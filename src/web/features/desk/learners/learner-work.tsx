import { Link } from 'react-router';
import type { LearnerPageView } from '#contract/desk/learner-page.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { Chip } from '#web/ui/chip.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import styles from './learner-page.module.css';

type Props = { page: LearnerPageView; nowMs: number };

const STATES = {
  waiting: 'Đang đợi',
  partial: 'Còn thiếu',
  paid: 'Đã trả',
  ended: 'Quá hạn',
  refunded: 'Đã hoàn',
} as const;

/** The newest attempts at exercises and exams. */
export function LearnerAttempts({ page: { attempts }, nowMs }: Props) {
  if (attempts.length === 0) return <p className={styles.detail}>Chưa làm bài tập hay bài thi nào.</p>;
  return (
    <ul className={styles.rows}>
      {attempts.map((one) => (
        <li key={`${one.kind} ${one.id}`} className={styles.line}>
          <span className={styles.what}>
            <Link to={one.url}>{one.lesson_name}</Link>
            <span className={styles.detail}>
              {one.kind === 'exam' ? 'Bài thi' : 'Bài tập'} · <PastTime isoTime={one.at} nowMs={nowMs} />
            </span>
          </span>
          <Chip tone={one.is_passed ? 'correct' : 'plain'}>{one.is_passed ? `${one.result} · đạt` : one.result}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** The newest comments. */
export function LearnerComments({ page: { comments }, nowMs }: Props) {
  if (comments.length === 0) return <p className={styles.detail}>Chưa viết bình luận nào.</p>;
  return (
    <ul className={styles.rows}>
      {comments.map((one) => (
        <li key={one.id} className={styles.line}>
          <span className={styles.what}>
            <span className={styles.text}>{one.text || 'Chỉ có ảnh'}</span>
            <span className={styles.detail}>
              <PastTime isoTime={one.at} nowMs={nowMs} />
              {one.url !== null && one.state !== 'deleted' && (
                <>
                  {' · '}
                  <Link to={one.url}>Mở trong bài học</Link>
                </>
              )}
            </span>
          </span>
          {one.state !== 'shown' && <Chip tone="warn">{one.state === 'hidden' ? 'Đang ẩn' : 'Đã xóa'}</Chip>}
        </li>
      ))}
    </ul>
  );
}

/** What the learner ordered. */
export function LearnerOrders({ orders, nowMs }: { orders: NonNullable<LearnerPageView['orders']>; nowMs: number }) {
  if (orders.length === 0) return <p className={styles.detail}>Chưa có đơn hàng nào.</p>;
  return (
    <ul className={styles.rows}>
      {orders.map((order) => (
        <li key={order.code} className={styles.line}>
          <span className={styles.what}>
            <span>
              {order.course_name} · <span className="num">{order.code}</span>
            </span>
            <span className={styles.detail}>
              <span className="num">{formatDong(order.price_dong)}</span> ·{' '}
              <PastTime isoTime={order.created_at} nowMs={nowMs} />
            </span>
          </span>
          <Chip tone={order.state === 'paid' ? 'correct' : 'plain'}>{STATES[order.state]}</Chip>
        </li>
      ))}
    </ul>
  );
}
