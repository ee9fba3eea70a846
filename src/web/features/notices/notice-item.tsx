import BellOff from 'lucide-react/icons/bell-off';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { FollowView } from '#contract/comments.ts';
import type { NoticeView } from '#contract/notices.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { useNow } from '#web/lib/use-now.ts';
import { AuthorAvatar } from '#web/ui/author-avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MixedText } from '#web/ui/mixed-text.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import styles from './notice-item.module.css';

type Props = { notice: NoticeView };

/** Replies to a comment, with a link and a button to unfollow. */
export function NoticeItem({ notice }: Props) {
  const nowMs = useNow();
  const [isFollowed, setIsFollowed] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const { reply, unread, excerpt, lesson_name } = notice;

  async function follow(followed: boolean) {
    setError(null);
    const result = await postJson<FollowView>(`/api/comments/${notice.comment_id}/follow`, { followed });
    if (result.type !== 'accepted') return setError(failureText(result));
    setIsFollowed(result.answer.is_followed);
    row.current?.focus(); // the button that had the focus is gone
  }

  if (!isFollowed) {
    return (
      <li ref={row} tabIndex={-1} className={classNames(styles.item, styles.off)}>
        <p>Đã tắt thông báo của bình luận này.</p>
        <button type="button" className={styles.undo} onClick={() => void follow(true)}>
          Bật lại
        </button>
        {error ? <p role="alert">{error}</p> : null}
      </li>
    );
  }
  return (
    <li ref={row} tabIndex={-1} className={styles.item}>
      <Link to={notice.url} className={styles.link}>
        <AuthorAvatar name={reply.name} image={reply.avatar} isStaff={reply.is_admin} />
        <span className={styles.text}>
          <span className={styles.what}>
            <b>{reply.is_admin ? `${reply.name} (Giáo viên Tsubame)` : reply.name}</b> đã trả lời bình luận của bạn
            {excerpt ? <MixedText text={`: “${excerpt}”`} /> : null}
          </span>
          <span className={styles.reply}>
            <MixedText text={reply.excerpt} />
          </span>
          <span className={styles.place}>
            <MixedText text={lesson_name} /> · <PastTime isoTime={reply.created_at} nowMs={nowMs} />{' '}
            {unread > 0 ? <span className={styles.unread}>{unread} mới</span> : null}
          </span>
        </span>
      </Link>
      <IconButton label="Tắt thông báo" onClick={() => void follow(false)}>
        <BellOff aria-hidden="true" />
      </IconButton>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </li>
  );
}
