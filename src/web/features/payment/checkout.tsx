import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, NavigationType, useNavigation, useNavigationType } from 'react-router';
import type { PaymentPageView } from '#contract/payments.ts';
import { paymentPath } from '#contract/payment-path.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import type { RefusalMessage } from '#web/lib/refusal.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import styles from './checkout.module.css';
import { formatDate } from '#web/lib/format.ts';
import { OrderDone } from './order-done.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { TransferCard } from './transfer-card.tsx';

type Props = {
  offer: PaymentPageView;
  /** where to get codes, in the operator's words */
  codeHelp: string;
  clientId: string;
  refusal: RefusalMessage | undefined;
  /** null: somebody is signed in */
  signInTo: string | null;
  timeZone: string;
};

/** The page of a course that is sold: first for how long, then the transfer, then that it is open. */
export function Checkout({ offer, codeHelp, clientId, refusal, signInTo, timeZone }: Props) {
  const { course, plans, order } = offer;
  const isBusy = useNavigation().state === 'submitting';
  const [first] = plans;
  const [days, setDays] = useState(order?.days ?? middleOf(plans)?.days ?? null);
  const summary = useFocusOnChange<HTMLDivElement>(refusal);
  const plan = plans.find((one) => one.days === days) ?? first;
  const isSettled = order !== null && (order.state === 'paid' || order.state === 'refunded');
  const isPaying = order !== null && order.target !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const choice = useRef<HTMLLegendElement>(null);
  // Not when the page is opened; a new order has this component anew.
  const wasSettled = useRef(useNavigationType() === NavigationType.Pop ? isSettled : null);
  useEffect(() => {
    // The button or link that had the focus is gone.
    if (wasSettled.current !== isSettled) (heading.current ?? choice.current)?.focus();
    wasSettled.current = isSettled;
  }, [isSettled]);
  return (
    <div className={classNames('wrap', styles.page)}>
      <div className={styles.main}>
        <div>
          <Link to={coursePath(course.SEOurl)} className={styles.back}>
            <ArrowLeft aria-hidden="true" /> Quay lại khóa học
          </Link>
          <h1 className={styles.title}>Thanh toán</h1>
        </div>
        {refusal ? (
          <Note tone="wrong" isAlert ref={summary}>
            {refusal.message}
          </Note>
        ) : null}
        {isPaying && order.target ? (
          <>
            <TransferCard ref={heading} order={{ ...order, target: order.target }} />
            {plans.length > 1 ? (
              <p>
                {/* The address of no order: it shows the choice again. */}
                <Link to={`${paymentPath(course.id)}&don=`}>Chọn thời hạn khác</Link>
              </p>
            ) : null}
          </>
        ) : null}
        {isSettled ? <OrderDone ref={heading} order={order} course={course} timeZone={timeZone} /> : null}
        {isPaying || isSettled ? null : plan === undefined ? (
          <NotSold codeHelp={codeHelp} />
        ) : offer.runs_until === null ? (
          <Note tone="correct">Bạn đang học khóa này không giới hạn thời gian rồi, không cần mua thêm.</Note>
        ) : (
          <Form method="post" className={styles.form} id="order" noValidate>
            {order?.state === 'ended' ? (
              <Note>
                Đơn {order.code} đã quá 24 giờ. Nếu bạn đã chuyển khoản cho đơn đó thì khóa học vẫn tự mở khi tiền về,
                bạn không cần trả lần nữa.
              </Note>
            ) : null}
            {offer.runs_until ? (
              <Note>
                Bạn còn học được đến ngày {formatDate(offer.runs_until, timeZone)}. Thời hạn mới sẽ cộng tiếp sau ngày
                đó.
              </Note>
            ) : null}
            <fieldset className={styles.step}>
              <legend className={styles.heading} ref={choice} tabIndex={-1}>
                <span className={styles.number} aria-hidden="true">
                  1
                </span>
                Chọn thời hạn học
              </legend>
              <PlanChoice plans={plans} chosen={days} onChoose={setDays} />
            </fieldset>
            <div className={styles.step}>
              <h2 className={styles.heading}>
                <span className={styles.number} aria-hidden="true">
                  2
                </span>
                Chuyển khoản ngân hàng
              </h2>
              <p className={styles.hint}>
                Bạn quét mã VietQR bằng ứng dụng ngân hàng. Khóa học mở ngay khi tiền về, thường trong một phút.
              </p>
            </div>
            <input type="hidden" name="client_id" value={clientId} />
          </Form>
        )}
      </div>
      <OrderSummary
        course={course}
        plan={isPaying || isSettled ? undefined : plan}
        order={isPaying || isSettled ? order : null}
      >
        {isPaying || isSettled || plan === undefined || offer.runs_until === null ? null : signInTo ? (
          <>
            <LinkButton to={signInTo} tone="accent" size="large" isBlock>
              Đăng nhập để mua
            </LinkButton>
            <p className={styles.hint}>Khóa học sẽ mở cho tài khoản của bạn.</p>
          </>
        ) : (
          <Button
            type="submit"
            form="order"
            tone="accent"
            size="large"
            isBlock
            isBusy={isBusy}
            busyLabel="Đang tạo đơn…"
          >
            Thanh toán
          </Button>
        )}
      </OrderSummary>
    </div>
  );
}

/** What most learners buy. */
const middleOf = <T,>(list: readonly T[]) => list[Math.floor(list.length / 2)];

function NotSold({ codeHelp }: { codeHelp: string }) {
  return (
    <Card aria-labelledby="code-help">
      <h2 className={styles.heading} id="code-help">
        Khóa này mở bằng mã kích hoạt
      </h2>
      <div className={styles.help}>
        <WrittenText content={codeHelp} />
      </div>
      <LinkButton to="/kich-hoat" tone="primary" className={styles.activate}>
        Nhập mã kích hoạt
      </LinkButton>
    </Card>
  );
}
