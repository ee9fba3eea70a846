import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ReviewDayView } from '#contract/reviews.ts';
import { withAhead } from '#domain/flashcard/daily-reviews.ts';
import { type DayState, dayState } from '#domain/flashcard/day-state.ts';
import glad from '#web/assets/swallow-glad.svg?url';
import { getJson } from '#web/lib/json-calls.ts';
import { whenIdle } from '#web/lib/schedule.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './aside.module.css';

const INVITATION = 'Ôn lại từ sắp quên, mỗi ngày một ít';

/** Link to today's words. Their number is fetched when the page is idle. */
export function ReviewCard() {
  const [text, setText] = useState(INVITATION);
  useEffect(() => {
    let isHere = true;
    whenIdle(() => {
      if (!isHere) return;
      void getJson<ReviewDayView>('/api/reviews/today').then((result) => {
        if (isHere && result.type === 'accepted') setText(describeDay(result.answer));
      });
    });
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <section className={styles.card} aria-labelledby="review-day">
      <h2 className={styles.small} id="review-day">
        Ôn hôm nay
      </h2>
      <Link className={classNames(styles.next, styles.review)} to="/on-hom-nay">
        <img src={glad} alt="" width="56" height="56" loading="lazy" />
        <span className={styles.nextName}>{text}</span>
      </Link>
    </section>
  );
}

const TEXTS: Readonly<Record<DayState, string>> = {
  due: INVITATION,
  ahead: 'Vài từ sắp quay lại',
  later: 'Vài từ sắp quay lại',
  'over-limit': 'Đủ số từ của hôm nay rồi',
  done: 'Xong phần hôm nay rồi',
  quiet: 'Hôm nay chưa có từ đến hạn',
  empty: INVITATION,
};

function describeDay(day: ReviewDayView): string {
  const left = withAhead(day.left, day.ahead);
  const parts = [left.due > 0 ? `${left.due} từ cần ôn` : null, left.new > 0 ? `${left.new} từ mới` : null];
  const text = parts.filter((part) => part !== null).join(', ');
  if (text !== '') return text;
  return TEXTS[
    dayState({
      left: 0,
      ahead: day.ahead,
      hasLaterStep: day.next_due_at !== null,
      backlog: day.backlog,
      done: day.done.due + day.done.new,
      known: day.known_words,
    })
  ];
}
