import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import type { PanelGroupView } from '#contract/courses.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LessonList } from './lesson-list.tsx';
import type { LiveProgress } from './live-completion.ts';
import styles from './panel-lessons.module.css';
import type { GroupLessons } from './use-group-lessons.ts';

type Props = {
  courseUrl: string;
  group: PanelGroupView;
  lessons: GroupLessons | undefined;
  lessonId: number;
  live: LiveProgress;
  unlock: { readonly to: string; readonly label: string };
  onRetry: () => void;
};

/** The rows of an open group, or a placeholder while they load. */
export function PanelLessons({ courseUrl, group, lessons, lessonId, live, unlock, onRetry }: Props) {
  if (lessons?.status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>Chưa tải được bài học. Bạn kiểm tra kết nối rồi thử lại giúp mình.</p>
        <Button size="small" onClick={onRetry}>
          Thử lại
        </Button>
      </div>
    );
  }
  if (lessons?.status !== 'ready') {
    return (
      <div className={styles.loading} role="status">
        <span className="visually-hidden">Đang tải bài học…</span>
        <Skeleton height="3.25rem" />
        <Skeleton height="3.25rem" />
        <Skeleton height="3.25rem" />
      </div>
    );
  }
  const hasLocked = lessons.lessons.some((lesson) => !lesson.can.open);
  return (
    <>
      {hasLocked ? (
        <p className={styles.locked}>
          <Lock aria-hidden="true" />
          <span>
            Bài có hình ổ khóa dành cho học viên của khóa học. <Link to={unlock.to}>{unlock.label}</Link>
          </span>
        </p>
      ) : null}
      {lessons.lessons.length > 0 ? (
        <LessonList courseUrl={courseUrl} group={group} lessons={lessons.lessons} lessonId={lessonId} live={live} />
      ) : (
        <p className={styles.empty}>Nhóm này chưa có bài học.</p>
      )}
    </>
  );
}
