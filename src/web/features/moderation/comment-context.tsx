import Flag from 'lucide-react/icons/flag';
import Pin from 'lucide-react/icons/pin';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import type { ModeratedCommentView } from '#contract/moderation.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { AuthorAvatar } from '#web/ui/author-avatar.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { MixedText } from '#web/ui/mixed-text.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import styles from './comment-context.module.css';
import { CommentSurroundings } from './comment-surroundings.tsx';

type Props = { comment: ModeratedCommentView; nowMs: number };

/** Author, comment, lesson and surrounding thread. */
export function CommentContext({ comment, nowMs }: Props) {
  const { timeZone } = useRootData();
  const { author, place, images, open_reports } = comment;
  return (
    <>
      <div className={styles.head}>
        <AuthorAvatar name={author.name} image={author.avatar} isStaff={author.is_staff} />
        <div>
          <p className={styles.names}>
            <b>{author.name}</b>
            {author.is_staff ? (
              <Chip tone="primary" icon={<ShieldCheck aria-hidden="true" />}>
                Giáo viên Tsubame
              </Chip>
            ) : null}
            {open_reports > 0 ? (
              <Chip tone="wrong" icon={<Flag aria-hidden="true" />}>
                {open_reports} báo cáo
              </Chip>
            ) : null}
            {comment.state === 'hidden' ? (
              <Chip tone="warn">{comment.is_hidden_by_reports ? 'Đang ẩn do báo cáo' : 'Đang ẩn'}</Chip>
            ) : null}
            {comment.state === 'deleted' ? <Chip>Đã xóa</Chip> : null}
            {comment.pin ? (
              <Chip tone="warn" icon={<Pin aria-hidden="true" />}>
                Ghim
              </Chip>
            ) : null}
            {author.is_muted ? (
              <Chip tone="warn">
                {author.muted_until ? `Đang bị chặn đến ${formatDate(author.muted_until, timeZone)}` : 'Đang bị chặn'}
              </Chip>
            ) : null}
          </p>
          <p className={styles.place}>
            <PastTime isoTime={comment.created_at} nowMs={nowMs} />
            {comment.edited_at ? ' (đã sửa)' : ''}
            {' · '}
            {place.url ? (
              <Link to={place.url}>
                <MixedText text={`${place.course_name} · ${place.lesson_name}`} />
              </Link>
            ) : (
              'Bài học không còn nữa'
            )}
            {place.is_flashcard ? ' · thẻ từ' : ''}
          </p>
        </div>
      </div>
      <CommentSurroundings comment={comment} nowMs={nowMs}>
        <WrittenText content={comment.content} />
        {images.length > 0 ? (
          <ul className={styles.images}>
            {images.map((image, index) => (
              <li key={image}>
                <a href={image.replace('small', 'default')} target="_blank" rel="noopener">
                  <img src={image} alt={`Ảnh ${index + 1}/${images.length} của ${author.name}, mở ảnh lớn`} />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </CommentSurroundings>
    </>
  );
}
