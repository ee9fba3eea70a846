import { type FormEvent, useId, useState } from 'react';
import { MAX_ORDER_SEARCH_UNITS, type StaffOrdersView, type StaffOrderView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { getJson } from '#web/lib/json-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ORDER_STATE_NAMES } from '../order-state.ts';
import styles from './order-finder.module.css';

type Props = {
  /** what to look for first */
  first: string;
  chosen: StaffOrderView | null;
  /** null: others are looked for */
  onChoose: (order: StaffOrderView | null) => void;
};

const LISTED = 10;

/** Looks for an order that still takes money, by its code or its learner. */
export function OrderFinder({ first, chosen, onChoose }: Props) {
  const group = useId();
  const [query, setQuery] = useState(first);
  const [found, setFound] = useState<readonly StaffOrderView[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function search(event: FormEvent): Promise<void> {
    event.preventDefault();
    const q = query.trim();
    if (q.length < 2) return setError('Bạn gõ mã đơn, hoặc ít nhất 2 chữ của tên hay email nhé.');
    onChoose(null);
    setFound(null);
    setBusy(true);
    setError(null);
    const result = await getJson<StaffOrdersView>(`/api/staff/orders?${new URLSearchParams({ q }).toString()}`);
    setBusy(false);
    if (result.type !== 'accepted') return setError(failureText(result));
    setFound(result.answer.orders.filter(({ state }) => state !== 'refunded').slice(0, LISTED));
  }

  return (
    <div className={styles.finder}>
      <form className={styles.form} role="search" aria-label="Tìm đơn" onSubmit={(event) => void search(event)}>
        <Field
          label="Mã đơn, tên hoặc email học viên"
          value={query}
          maxLength={MAX_ORDER_SEARCH_UNITS}
          autoComplete="off"
          error={error ?? undefined}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Button type="submit" isBusy={isBusy} busyLabel="Đang tìm…">
          Tìm
        </Button>
      </form>
      <p role="status" className={found?.length === 0 ? undefined : 'visually-hidden'}>
        {found === null
          ? ''
          : found.length === 0
            ? 'Không tìm thấy đơn nào còn nhận tiền.'
            : `Tìm thấy ${found.length} đơn.`}
      </p>
      {found !== null && found.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Chọn đơn</legend>
          {found.map((order) => (
            <label key={order.code} className={styles.choice}>
              <input type="radio" name={group} checked={order.code === chosen?.code} onChange={() => onChoose(order)} />
              <span>
                <span className="num">{order.code}</span> · {order.learner?.name ?? 'Tài khoản đã xóa'}
                <span className={styles.small}>
                  {order.course_name} · {formatDong(order.price_dong)} · {ORDER_STATE_NAMES[order.state]}
                  {order.received_dong > 0 && ` · đã nhận ${formatDong(order.received_dong)}`}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
