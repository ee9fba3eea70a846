import type { PricePlanView } from '#contract/payments.ts';
import { monthlyDong } from '#domain/payment/price-plan.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { formatAccess } from '#domain/payment/format-access.ts';
import styles from './plan-choice.module.css';

type Props = {
  plans: readonly PricePlanView[];
  chosen: number | null;
  onChoose: (days: number | null) => void;
};

/** The form's value of a plan: its days, '' for ever. */
export const planValue = (days: number | null) => (days === null ? '' : String(days));

/** For how long to buy. */
export function PlanChoice({ plans, chosen, onChoose }: Props) {
  return (
    <div className={styles.plans}>
      {plans.map((plan) => (
        <label key={plan.days} className={styles.choice}>
          <input
            type="radio"
            name="days"
            value={planValue(plan.days)}
            defaultChecked={plan.days === chosen}
            onChange={() => onChoose(plan.days)}
          />
          <b className={styles.name}>{formatAccess(plan.days)}</b>
          <span className={styles.price}>
            <span className="num">{formatDong(plan.price_dong)}</span>
            {plan.regular_dong === null ? null : (
              <s className={styles.regular}>
                <span className="visually-hidden">Giá gốc </span>
                <span className="num">{formatDong(plan.regular_dong)}</span>
              </s>
            )}
          </span>
          <span className={styles.hint}>{hintOf(plan)}</span>
        </label>
      ))}
    </div>
  );
}

function hintOf({ days, price_dong, regular_dong }: PricePlanView): string {
  if (days === null) return 'Học lại lúc nào cũng được';
  const monthly = monthlyDong({ days, priceDong: price_dong, regularDong: regular_dong });
  return monthly === null ? 'Học không giới hạn trong thời gian này' : `${formatDong(monthly)} mỗi tháng`;
}
