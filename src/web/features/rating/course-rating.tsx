import Star from 'lucide-react/icons/star';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CoursePageView } from '#contract/courses.ts';
import happy from '#web/assets/face-happy.svg?url';
import { isOverlayOpen } from '#web/lib/open-overlays.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { whenIdle } from '#web/lib/schedule.ts';
import styles from './course-rating.module.css';
import { loadRatingPopup } from './load-rating-popup.ts';
import { rememberRatingClosed, rememberRatingShown, wasRatingClosed, wasRatingShown } from './rating-session.ts';

const RatingPopup = lazy(loadRatingPopup);

type Props = {
  course: Pick<CoursePageView, 'id' | 'rating' | 'can' | 'asks_to_rate'>;
  /** null for a guest */
  learnerId: number | null;
};

/**
 * The course's ratings and a button to rate. The popup opens by itself for learners who have seen enough: once per
 * browser session, and not within two weeks of being closed. decisions §8
 */
export function CourseRating({ course: { id, rating, can, asks_to_rate: asksToRate }, learnerId }: Props) {
  const revalidator = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const thanks = useFocusOnChange<HTMLDivElement>(isSent); // the button that had the focus is gone
  const canRate = learnerId !== null && can.rate && !isSent;

  const isAsked = canRate && asksToRate;
  useEffect(() => {
    if (!isAsked) return undefined;
    const { cookie } = document;
    if (wasRatingShown(cookie, learnerId) || wasRatingClosed(cookie, learnerId, id)) return undefined;
    let isHere = true;
    const ask = async () => {
      await loadRatingPopup();
      if (!isHere || isOverlayOpen()) return;
      // Only now: nobody has seen one whose code never came.
      rememberRatingShown(learnerId);
      setIsOpen(true);
    };
    whenIdle(() => (isHere ? void ask() : undefined));
    return () => {
      isHere = false;
    };
  }, [isAsked, learnerId, id]);

  function close() {
    if (learnerId !== null) rememberRatingClosed(learnerId, id);
    setIsOpen(false);
  }

  if (!rating && !canRate && !isSent) return null;
  return (
    <section className={styles.card} aria-label="Đánh giá khóa học">
      {rating ? (
        <p className={styles.summary}>
          <Star aria-hidden="true" />
          <b className="num">{rating.average.toLocaleString('vi-VN', { minimumFractionDigits: 1 })}/5</b>
          <span className="num">{rating.count.toLocaleString('vi-VN')} lượt đánh giá</span>
        </p>
      ) : null}
      {isSent ? (
        <div ref={thanks} tabIndex={-1} className={styles.ask}>
          <img src={happy} alt="" width="48" height="48" />
          <p className={styles.question}>Tsubame nhận được rồi. Cảm ơn bạn!</p>
        </div>
      ) : null}
      {canRate ? (
        <div className={styles.ask}>
          <img src={happy} alt="" width="48" height="48" />
          <div>
            <h2 className={styles.question}>Bạn thấy khóa học thế nào?</h2>
            <button type="button" className={styles.open} onClick={() => setIsOpen(true)}>
              Gửi cảm nghĩ
            </button>
          </div>
        </div>
      ) : null}
      {isOpen && canRate ? (
        <Suspense>
          <RatingPopup
            learnerId={learnerId}
            courseId={id}
            onClose={close}
            onSent={() => {
              setIsSent(true);
              setIsOpen(false);
              void revalidator.revalidate();
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
