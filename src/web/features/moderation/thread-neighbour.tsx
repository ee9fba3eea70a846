import type { ModeratedCommentView } from '#contract/moderation.ts';
import { Chip } from '#web/ui/chip.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import styles from './thread-neighbour.module.css';

type Reply = ModeratedCommentView['neighbours'][number];

type Props = {
  comment: Pick<Reply, 'author_name' | 'content'> & Partial<Pick<Reply, 'is_staff' | 'created_at' | 'state'>>;
  nowMs: number;
};

/** Another comment of the thread being moderated. */
export function ThreadNeighbour({ comment, nowMs }: Props) {
  const { author_name, content, is_staff, created_at, state } = comment;
  return (
    <>
      <p className={styles.head}>
        <b>{author_name}</b>
        {is_staff ? <span>Giáo viên Tsubame</span> : null}
        {created_at ? <PastTime isoTime={created_at} nowMs={nowMs} /> : null}
        {state === 'hidden' ? <Chip tone="warn">Đang ẩn</Chip> : null}
        {state === 'deleted' ? <Chip>Đã xóa</Chip> : null}
      </p>
      {content === '' ? (
        <p className={styles.gone}>Không có chữ, hoặc đã bị xóa hẳn.</p>
      ) : (
        <WrittenText content={content} />
      )}
    </>
  );
}
