import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useCardSettings } from '../card-settings.ts';
import { SettingsPopover } from '../settings-popover.tsx';
import { StudyDeck } from '../study-deck.tsx';
import { Tally } from '../tally.tsx';
import { GradeButtons } from './grade-buttons.tsx';
import { countReviews } from './review-session.ts';
import styles from './review-study.module.css';
import type { Reviews } from './use-reviews.ts';

type Props = { reviews: Reviews; onRest: () => void };

/** The words of the day as stacked cards, with the lesson that each comes from. */
export function ReviewStudy({ reviews, onRest }: Props) {
  const { session, day, left, swipe, undo } = reviews;
  const { front, autoPlay } = useCardSettings();
  const [card] = session.waiting;
  if (!card) return null;
  return (
    <section className={styles.study} aria-label="Thẻ ôn tập" data-reviews="" data-studying="">
      <div className={styles.head}>
        <IconButton label="Về tổng quan hôm nay" onClick={onRest}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <p className={styles.from}>
          {card.is_new ? <span className={styles.new}>Từ mới</span> : null}
          <Link to={`${card.lesson.url}?focus_fc=${card.id}`}>{card.lesson.name}</Link>
        </p>
        <SettingsPopover />
      </div>
      <Tally {...countReviews(session)} remaining={left} />
      <StudyDeck
        ahead={session.waiting}
        front={front}
        autoPlay={autoPlay}
        canUndo={session.studied.length > 0}
        onSwipe={swipe}
        onUndo={undo}
        {...(day.settings.has_four_buttons ? { Buttons: GradeButtons } : {})}
      />
    </section>
  );
}
