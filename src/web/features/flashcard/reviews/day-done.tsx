import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import glad from '#web/assets/swallow-glad.svg?url';
import proud from '#web/assets/swallow-proud.svg?url';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RainPicture } from '#web/ui/rain-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './day-done.module.css';
import { formatDay } from './format-day.ts';
import type { Reviews } from './use-reviews.ts';
import { wordsAhead } from './words-ahead.ts';

const MINUTE_MS = 60_000;

type Props = { reviews: Reviews; nowMs: () => number };

/** Nothing lies before the learner now: all done, nothing yet, or still on its way. */
export function DayDone({ reviews, nowMs }: Props) {
  const { day, left, done, session, hasFailed, undo, retry } = reviews;
  const minutes = useMinutesUntil(day.next_due_at, nowMs);
  const { later, next } = wordsAhead(day);
  if (left > 0 && hasFailed) {
    return (
      <Empty
        picture={<RainPicture />}
        title="Chưa tải được từ tiếp theo"
        text="Những từ bạn đã ôn vẫn còn nguyên. Khi có mạng, trang này tự tải lại."
      >
        <Button onClick={retry}>Thử lại</Button>
      </Empty>
    );
  }
  if (left > 0) {
    return (
      <div className={styles.asking}>
        <p role="status" className="visually-hidden">
          Đang tải từ tiếp theo…
        </p>
        <Skeleton height="24rem" />
      </div>
    );
  }
  if (done === 0 && day.known_words === 0) {
    const isWithoutNew = day.settings.new_words === 0;
    return (
      <Empty
        title="Chưa có từ nào để ôn"
        text={
          isWithoutNew
            ? 'Bạn đang để 0 từ mới mỗi ngày. Tăng số này ở phần cài đặt bên dưới nhé.'
            : 'Mở một bài từ vựng, các từ của bài sẽ vào đây, mỗi ngày một ít.'
        }
      >
        {isWithoutNew ? null : (
          <LinkButton tone="primary" to="/">
            Chọn bài từ vựng
          </LinkButton>
        )}
      </Empty>
    );
  }
  const isResting = minutes !== null;
  return (
    <section className={styles.done} aria-label="Xong phần hôm nay">
      <img className={styles.bird} src={isResting ? glad : proud} alt="" width="160" height="160" />
      <h2 className={styles.title}>
        {isResting ? 'Nghỉ một chút nhé' : done > 0 ? 'Xong phần hôm nay rồi!' : 'Hôm nay chưa có từ đến hạn'}
      </h2>
      <p>
        {done > 0 ? (
          <>
            Bạn đã ôn <b className="num">{done}</b> từ.{' '}
          </>
        ) : null}
        {isResting
          ? `Còn ${later} từ sẽ quay lại sau ${minutes} phút, thẻ tự mở khi đến lúc.`
          : next
            ? `${next.inDays === 1 ? 'Ngày mai' : formatDay(next.day, 'long')} có ${next.due} từ chờ bạn.`
            : 'Tuần này không còn từ nào đến hạn.'}
      </p>
      <div className={styles.ways}>
        {session.studied.length > 0 ? <Button onClick={undo}>Hoàn tác từ vừa rồi</Button> : null}
        <Link to="/tu-yeu-thich">Xem từ yêu thích</Link>
      </div>
    </section>
  );
}

/** Whole minutes until a moment, at least 1, counted down while the page is open; null without one. */
function useMinutesUntil(isoTime: string | null, nowMs: () => number): number | null {
  const [seenMs, setSeenMs] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setSeenMs(nowMs()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [nowMs]);
  return isoTime === null ? null : Math.max(1, Math.ceil((Date.parse(isoTime) - seenMs) / MINUTE_MS));
}
