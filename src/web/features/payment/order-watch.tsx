import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#contract/payments.ts';
import { getJson } from '#web/lib/json-calls.ts';
import { nextAskMs } from './next-ask.ts';
import styles from './order-watch.module.css';

type Props = { order: Pick<OrderView, 'code' | 'state' | 'received_dong'> };

/** Follows an order until money comes, then has the page loaded anew. Asks only while the page is looked at. */
export function OrderWatch({ order: { code, state, received_dong: receivedDong } }: Props) {
  const { revalidate } = useRevalidator();
  const [isCutOff, setIsCutOff] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let asked = 0;
    const ask = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      asked += 1;
      const result = await getJson<OrderView>(`/api/orders/${code}`);
      if (isOver) return;
      setIsCutOff(result.type === 'unreachable');
      const hasChanged =
        result.type === 'accepted' && (result.answer.state !== state || result.answer.received_dong !== receivedDong);
      if (hasChanged || result.type === 'sign-in') await revalidate();
      else timer = setTimeout(() => void ask(), nextAskMs(asked));
    };
    const askAtOnce = () => {
      asked = 0;
      void ask();
    };
    timer = setTimeout(() => void ask(), nextAskMs(0));
    document.addEventListener('visibilitychange', askAtOnce);
    window.addEventListener('online', askAtOnce);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAtOnce);
      window.removeEventListener('online', askAtOnce);
    };
  }, [code, state, receivedDong, revalidate]);
  return (
    <p role="status" className={styles.state}>
      <span className={styles.dot} aria-hidden="true" />
      {isCutOff
        ? 'Đang mất kết nối. Nếu bạn đã chuyển khoản thì tiền vẫn được ghi nhận, trang sẽ tự kiểm tra lại khi có mạng.'
        : 'Đang đợi tiền về. Trang này tự cập nhật, thường trong một phút sau khi bạn chuyển.'}
    </p>
  );
}
