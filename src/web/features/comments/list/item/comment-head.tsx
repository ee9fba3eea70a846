import Pin from 'lucide-react/icons/pin';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { fullTime, timeAgo } from '#web/lib/time-ago.ts';
import { Chip } from '#web/ui/chip.tsx';
import styles from './comment-head.module.css';
import { useComments } from '../comments-context.ts';

type Props = { comment: CommentView | ReplyView };

/** Author, role and time. */
export function CommentHead({ comment }: Props) {
  const { nowMs, language, timeZone } = useComments();
  const { created_at, edited_at } = comment;
  return (
    <div className={styles.head}>
      <b>{comment.user_info.name}</b>
      {comment.is_admin ? (
        <Chip tone="primary" icon={<ShieldCheck aria-hidden="true" />}>
          Giáo viên Tsubame
        </Chip>
      ) : null}
      {'pin' in comment && comment.pin ? (
        <Chip tone="warn" icon={<Pin aria-hidden="true" />}>
          Ghim
        </Chip>
      ) : null}
      <time dateTime={created_at} title={fullTime(created_at, language, timeZone)}>
        {timeAgo(created_at, nowMs, language, timeZone)}
      </time>
      {edited_at ? <small title={fullTime(edited_at, language, timeZone)}>đã sửa</small> : null}
    </div>
  );
}
