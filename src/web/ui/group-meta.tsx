import BookOpen from 'lucide-react/icons/book-open';
import Clock from 'lucide-react/icons/clock';
import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end';
import Lock from 'lucide-react/icons/lock';
import Video from 'lucide-react/icons/video';
import type { GroupView } from '#contract/courses.ts';
import { formatExpectedTime } from '#domain/course/duration.ts';
import { classNames } from './class-names.ts';
import styles from './group-meta.module.css';

type Props = {
  group: Pick<GroupView, 'total_video' | 'total_words' | 'total_lessons' | 'locked_lessons' | 'total_time' | 'can'>;
  className?: string | undefined;
};

/** A group's contents, duration, and what is locked: `7 video 38 từ 1h20'`. */
export function GroupMeta({ group, className }: Props) {
  const [hours, minutes] = group.total_time;
  const { total_video: videos, total_words: words, locked_lessons: locked } = group;
  return (
    <span className={classNames(styles.meta, 'num', className)}>
      {videos > 0 ? (
        <span>
          <Video aria-hidden="true" />
          {videos} video
        </span>
      ) : null}
      {words > 0 ? (
        <span>
          <GalleryVerticalEnd aria-hidden="true" />
          {words} từ
        </span>
      ) : null}
      {videos + words === 0 && group.total_lessons > 0 ? (
        <span>
          <BookOpen aria-hidden="true" />
          {group.total_lessons} bài học
        </span>
      ) : null}
      <span>
        <Clock aria-hidden="true" />
        <span className="visually-hidden">Thời gian học: </span>
        {formatExpectedTime(hours * 60 + minutes)}
      </span>
      {locked > 0 && group.can.open ? (
        <span>
          <Lock aria-hidden="true" />
          {locked} bài khóa
        </span>
      ) : null}
    </span>
  );
}
