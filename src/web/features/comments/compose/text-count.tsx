import { COMMENT_LENGTH, commentLength, normaliseComment } from '#domain/comments/comment-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './text-count.module.css';

/** Shown from this length on. */
const SHOWN_FROM = COMMENT_LENGTH.max - 200;

type Props = { text: string };

/** Remaining characters, once there are few. */
export function TextCount({ text }: Props) {
  if (text.length < SHOWN_FROM) return null;
  const length = commentLength(normaliseComment(text));
  const format = (count: number) => count.toLocaleString('vi-VN');
  return (
    <span className={classNames(styles.count, length > COMMENT_LENGTH.max && styles.over)}>
      {format(length)}/{format(COMMENT_LENGTH.max)}
    </span>
  );
}
