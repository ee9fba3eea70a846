import { useCallback } from 'react';
import type { CardLikes } from '../cards/card-likes.ts';
import { HeartButton } from '../deck/card/heart-button.tsx';
import { MixedDeckStudy } from '../deck/mixed-deck-study.tsx';
import { GradeButtons } from './grade-buttons.tsx';
import { countReviews } from './review-session.ts';
import styles from './review-study.module.css';
import type { Reviews } from './use-reviews.ts';

type Props = { reviews: Reviews; likes: CardLikes; onRest: () => void };

/** The words of the day as stacked cards. */
export function ReviewStudy({ reviews, likes, onRest }: Props) {
  const { session, day, left, swipe, undo } = reviews;
  const [card] = session.waiting;
  const renderHeart = useCallback((cardId: number) => <HeartButton likes={likes} cardId={cardId} />, [likes]);
  return (
    <MixedDeckStudy
      label="Thẻ ôn tập"
      ahead={session.waiting}
      tally={{ ...countReviews(session), remaining: left }}
      canUndo={session.studied.length > 0}
      onSwipe={swipe}
      onUndo={undo}
      {...(day.settings.has_four_buttons ? { Buttons: GradeButtons } : {})}
      // A word that was learnt before its lesson closed has none.
      renderHeart={card?.can.like ? renderHeart : undefined}
      mark={card?.is_new ? <span className={styles.new}>Từ mới</span> : null}
      backLabel="Về tổng quan hôm nay"
      onBack={onRest}
    />
  );
}
