import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './backlog-note.module.css';

/** Words added per press. */
const MORE = 20;

type Props = { backlog: number; extra: number; onMore: () => void };

/** More is due than the daily limit: explains the order, and how to do more. */
export function BacklogNote({ backlog, extra, onMore }: Props) {
  if (backlog === 0) return null;
  const more = Math.min(MORE, backlog);
  return (
    <Note tone="warn">
      <p>
        Còn <b className="num">{backlog}</b> từ đến hạn ngoài số từ của hôm nay. Từ dễ quên nhất được ôn trước, từ mới
        tạm chờ; những từ khác giữ nguyên lịch, không bị dời đi.
      </p>
      <p className={styles.ways}>
        <LinkButton size="small" to={`?them=${extra + more}`} preventScrollReset onClick={onMore}>
          Ôn thêm {more} từ
        </LinkButton>
        <a href="#cai-dat">Đổi số từ mỗi ngày</a>
      </p>
    </Note>
  );
}
