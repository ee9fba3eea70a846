import Lock from 'lucide-react/icons/lock';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { MarkedText } from './marked-text.tsx';
import type { SearchLesson } from './search-course.ts';
import styles from './search-result.module.css';

const LOCKED_REASON = 'Đã khóa: bài này dành cho học viên của khóa học';

type Props = { lesson: SearchLesson; query: string; isOpen: boolean };

/** A found lesson with its location. A locked one is not a link and says why. */
export function SearchResult({ lesson, query, isOpen }: Props) {
  const content = (
    <>
      <span className={styles.name}>
        {lesson.isRequired ? <Star className={styles.star} role="img" aria-label="Bài bắt buộc:" /> : null}
        <MarkedText text={lesson.name} query={query} />
      </span>
      <span className={styles.place}>
        <MarkedText text={lesson.place} query={query} />
      </span>
      {isOpen ? null : (
        <span className={styles.lock} title={LOCKED_REASON}>
          <Lock role="img" aria-label={LOCKED_REASON} />
        </span>
      )}
    </>
  );
  if (!isOpen) {
    return (
      <div
        role="link"
        aria-disabled="true"
        tabIndex={-1}
        className={classNames(styles.row, styles.locked)}
        data-arrow-keys=""
      >
        {content}
      </div>
    );
  }
  return (
    <Link to={lesson.url} className={styles.row} data-leave-origin="search" data-arrow-keys="">
      {content}
    </Link>
  );
}
