import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { NextLessonView } from '#contract/lessons.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { MixedText } from '#web/ui/mixed-text.tsx';
import styles from './next-link.module.css';

type Props = { next: NextLessonView | null; courseUrl: string };

/** Link to the next lesson with its stage, or to the course after the last one. decisions §5 */
export function NextLink({ next, courseUrl }: Props) {
  return (
    <Link
      className={styles.next}
      to={next ? next.url : coursePath(courseUrl)}
      title={next?.name}
      data-leave-origin="next"
      data-tour="next"
    >
      {next ? (
        <>
          <small>
            Bài tiếp theo · Chặng {next.stage_number}
            <span className={styles.stage}>
              : <MixedText text={next.stage_name} />
            </span>
          </small>
          <b>
            <MixedText text={next.name} />
          </b>
        </>
      ) : (
        <>
          <small>Bạn đã tới bài cuối</small>
          <b>Về trang khóa học</b>
        </>
      )}
      <ArrowRight aria-hidden="true" />
    </Link>
  );
}
