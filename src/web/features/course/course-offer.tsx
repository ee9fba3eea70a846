import type { CourseAboutView, CoursePageView } from '#contract/courses.ts';
import { paymentPath } from '#contract/payment-path.ts';
import { formatAccess } from '#domain/payment/format-access.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import styles from './course-offer.module.css';

type Props = { course: CoursePageView; about: CourseAboutView };

/** For who doesn't have the course: what it costs, and what people ask. */
export function CourseOffer({ course, about: { prices, questions } }: Props) {
  return (
    <>
      {prices.length > 0 && course.can.buy ? (
        <section className={styles.section} aria-labelledby="prices">
          <h2 className={styles.title} id="prices">
            Học phí
          </h2>
          <ul className={styles.plans}>
            {prices.map((plan) => (
              <li key={plan.days} className={styles.plan}>
                <h3 className={styles.name}>{formatAccess(plan.days)}</h3>
                <p className={styles.price}>
                  <span className="num">{formatDong(plan.price_dong)}</span>
                  {plan.regular_dong === null ? null : (
                    <s>
                      <span className="visually-hidden">Giá gốc </span>
                      <span className="num">{formatDong(plan.regular_dong)}</span>
                    </s>
                  )}
                </p>
                <p className={styles.muted}>{hintOf(plan)}</p>
              </li>
            ))}
          </ul>
          <div className={styles.buy}>
            {/* spec 2 §1: opens in a new tab */}
            <LinkButton to={paymentPath(course.id)} tone="plain" target="_blank" rel="noopener">
              <span>
                Chọn thời hạn và mua<span className="visually-hidden"> (mở tab mới)</span>
              </span>
            </LinkButton>
            <p className={styles.muted}>Trả một lần bằng chuyển khoản, quét mã QR. Không tự gia hạn.</p>
          </div>
        </section>
      ) : null}
      {questions.length > 0 ? (
        <section className={styles.section} aria-labelledby="questions">
          <h2 className={styles.title} id="questions">
            Câu hỏi thường gặp
          </h2>
          <div className={styles.questions}>
            {questions.map(({ question, answer }) => (
              <details key={question} className={styles.question}>
                <summary>{question}</summary>
                <WrittenText content={answer} />
              </details>
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

function hintOf({ days, monthly_dong: monthly }: CourseAboutView['prices'][number]): string {
  if (days === null) return 'Học lại lúc nào cũng được';
  return monthly === null ? 'Học không giới hạn trong thời gian này' : `${formatDong(monthly)} mỗi tháng`;
}
