import Clock from 'lucide-react/icons/clock';
import Video from 'lucide-react/icons/video';
import type { GroupView } from '#contract/courses.ts';
import { formatExpectedTime } from '#domain/course/duration.ts';
import { classNames } from './class-names.ts';
import styles from './group-meta.module.css';

/** How many videos a group has and how long it takes: `7 video  1h20'`. */
export function GroupMeta({
  group,
  className,
}: {
  group: Pick<GroupView, 'total_video' | 'total_time'>;
  className?: string | undefined;
}) {
  const [hours, minutes] = group.total_time;
  return (
    <span className={classNames(styles.meta, 'num', className)}>
      <span>
        <Video aria-hidden="true" />
        {group.total_video} video
      </span>
      <span>
        <Clock aria-hidden="true" />
        <span className="visually-hidden">Thời gian học: </span>
        {formatExpectedTime(hours * 60 + minutes)}
      </span>
    </span>
  );
}
