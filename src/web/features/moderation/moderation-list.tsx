import type { ModerationListView, ModerationQuery } from '#contract/moderation.ts';
import { useMoreRows } from '#web/lib/use-more-rows.ts';
import { Empty } from '#web/ui/empty.tsx';
import { MoreRowsButton } from '#web/ui/more-rows-button.tsx';
import { ModeratedComment } from './moderated-comment.tsx';
import styles from './moderation-list.module.css';

type Filter = NonNullable<ModerationQuery['filter']>;

type Props = { first: ModerationListView; filter: Filter; nowMs: number };

const NOTHING: Record<Filter, string> = {
  reported: 'Không có báo cáo nào đang chờ',
  hidden: 'Không có bình luận nào đang ẩn',
  all: 'Chưa có bình luận nào',
};

/** Comments for staff. Needs a `key` per load: moderated rows stay visible until then. */
export function ModerationList({ first, filter, nowMs }: Props) {
  const list = useMoreRows(first, `/api/moderation/comments?filter=${filter}`);
  if (list.rows.length === 0) return <Empty title={NOTHING[filter]} />;
  return (
    <>
      <ul className={styles.list}>
        {list.rows.map((comment) => (
          <li key={comment.id}>
            <ModeratedComment comment={comment} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      <MoreRowsButton list={list} label="Tải thêm bình luận" />
    </>
  );
}
