import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dayState } from '#domain/flashcard/day-state.ts';
import glad from '#web/assets/swallow-glad.svg?url';
import proud from '#web/assets/swallow-proud.svg?url';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MixedText } from '#web/ui/mixed-text.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { RainPicture } from '#web/ui/rain-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './day-done.module.css';
import { formatDay } from './format-day.ts';
import type { Reviews } from './use-reviews.ts';
import { wordsAhead } from './words-ahead.ts';

const MINUTE_MS = 60_000;

const TITLES = {
  ahead: 'Nghỉ một chút nhé',
  later: 'Nghỉ một chút nhé',
  'over-limit': 'Đủ số từ của hôm nay rồi',
  done: 'Xong phần hôm nay rồi!',
  quiet: 'Hôm nay chưa có từ đến hạn',
};

type Props = { reviews: Reviews; nowMs: () => number; onLearnAhead: () => void };

/** Nothing is due now: quiet, all done, or coming up later. */
export function DayDone({ reviews, nowMs, onLearnAhead }: Props) {
  const { day, left, done, session, isUnsure, hasFailed, undo, retry } = reviews;
  const minutes = useMinutesUntil(day.next_due_at, nowMs);
  const ahead = session.waiting.length === 0 ? 0 : left;
  if (isUnsure && hasFailed) {
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
  if (isUnsure) {
    return (
      <div className={styles.asking}>
        <p role="status" className="visually-hidden">
          Đang tải từ tiếp theo…
        </p>
        <Skeleton height="24rem" />
      </div>
    );
  }
  const state = dayState({
    left: 0,
    ahead,
    hasLaterStep: minutes !== null,
    backlog: day.backlog,
    done,
    known: day.known_words,
  });
  if (state === 'empty' || state === 'due') return <NoWords hasNewWords={day.settings.new_words > 0} />;
  const { later, next } = wordsAhead(day);
  const isResting = state === 'ahead' || state === 'later';
  const comesNext = next
    ? `${next.inDays === 1 ? 'Ngày mai' : formatDay(next.day, 'long')} có ${next.due} từ chờ bạn.`
    : 'Tuần này không còn từ nào đến hạn.';
  return (
    <section className={styles.done} aria-label={TITLES[state]}>
      <img className={styles.bird} src={isResting ? glad : proud} alt="" width="160" height="160" />
      <h2 className={styles.title}>{TITLES[state]}</h2>
      <p>
        {done > 0 ? (
          <>
            Bạn đã ôn <b className="num">{done}</b> từ.{' '}
          </>
        ) : null}
        {isResting ? `${Math.max(ahead, later)} từ nữa sẽ quay lại sau khoảng ${minutes ?? 1} phút.` : comesNext}
      </p>
      <div className={styles.ways}>
        {state === 'ahead' ? (
          <Button tone="primary" onClick={onLearnAhead}>
            Ôn luôn bây giờ
          </Button>
        ) : null}
        {day.next_lesson ? (
          <LinkButton tone={state === 'ahead' ? 'plain' : 'primary'} to={day.next_lesson.url}>
            <span>
              Học tiếp: <MixedText text={day.next_lesson.name} />
            </span>
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        ) : null}
      </div>
      <div className={styles.ways}>
        {session.studied.length > 0 ? <Button onClick={undo}>Hoàn tác từ vừa rồi</Button> : null}
        <Link className={styles.more} to="/tu-yeu-thich">
          Xem từ yêu thích
        </Link>
      </div>
    </section>
  );
}

/** No word was ever learnt, and none is coming up. */
function NoWords({ hasNewWords }: { hasNewWords: boolean }) {
  if (!hasNewWords) {
    return (
      <Empty
        title="Chưa có từ nào để ôn"
        text="Bạn đang để 0 từ mới mỗi ngày. Tăng số này ở phần cài đặt bên dưới nhé."
      />
    );
  }
  return (
    <Empty title="Chưa có từ nào để ôn" text="Học một bài từ vựng, rồi mỗi ngày vài từ sẽ tự vào đây.">
      <LinkButton tone="primary" to="/">
        Chọn bài từ vựng
      </LinkButton>
    </Empty>
  );
}

/** Whole minutes until a time, at least 1, counted down while the page is open; null without one. */
function useMinutesUntil(isoTime: string | null, nowMs: () => number): number | null {
  const [seenMs, setSeenMs] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setSeenMs(nowMs()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [nowMs]);
  return isoTime === null ? null : Math.max(1, Math.ceil((Date.parse(isoTime) - seenMs) / MINUTE_MS));
}
