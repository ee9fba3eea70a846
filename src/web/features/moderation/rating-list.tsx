import Star from 'lucide-react/icons/star';
import type { RatingListView } from '#contract/ratings.ts';
import { RATING } from '#domain/rating/rating-message.ts';
import { useMoreRows } from '#web/lib/use-more-rows.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MoreRowsButton } from '#web/ui/more-rows-button.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import styles from './rating-list.module.css';

type Props = { first: RatingListView; courseId: number | null; nowMs: number };

/** Texts of ratings, newest first. Needs a `key` per load. */
export function RatingList({ first, courseId, nowMs }: Props) {
  const path = '/api/moderation/ratings';
  const list = useMoreRows(first, courseId === null ? path : `${path}?course_id=${courseId}`);
  if (list.rows.length === 0) return <Empty title="Chưa có cảm nghĩ nào" />;
  return (
    <>
      <ul className={styles.list}>
        {list.rows.map(({ id, name, course_name, rating, message, created_at }) => (
          <li key={id}>
            <Card aria-label={`Cảm nghĩ của ${name}`}>
              <p className={styles.head}>
                <b>{name}</b>
                <span className={styles.stars}>
                  <Star aria-hidden="true" />
                  <span className="num" aria-label={`${rating} trên ${RATING.max} sao`} role="img">
                    {rating}/{RATING.max}
                  </span>
                </span>
                <span className={styles.place}>
                  {course_name} · <PastTime isoTime={created_at} nowMs={nowMs} />
                </span>
              </p>
              {message ? <WrittenText content={message} /> : <p className={styles.place}>Không viết gì thêm.</p>}
            </Card>
          </li>
        ))}
      </ul>
      <MoreRowsButton list={list} label="Tải thêm cảm nghĩ" />
    </>
  );
}
