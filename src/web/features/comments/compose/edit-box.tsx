import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { checkCommentText } from '#domain/comments/comment-text.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './edit-box.module.css';
import { GrowingText } from './growing-text.tsx';
import { useComments } from '../list/comments-context.ts';
import { isSendKey } from './is-send-key.ts';

type Props = { comment: CommentView | ReplyView; onClose: () => void };

/** Edits an own comment in place. The text stays until it is saved. */
export function EditBox({ comment, onClose }: Props) {
  const { board } = useComments();
  const [text, setText] = useState(comment.content);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function save() {
    if (isSaving) return;
    const checked = checkCommentText(text, comment.images.length);
    if ('fault' in checked) return setError(ERRORS[checked.fault].message);
    setIsSaving(true);
    const failure = await board.edit(comment.id, checked.content);
    setIsSaving(false);
    if (failure === null) onClose();
    else setError(failure);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isSendKey(event.nativeEvent)) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation(); // do not close the surrounding sheet
      onClose();
    }
  }

  return (
    <form className={styles.box} onSubmit={onSubmit} noValidate>
      <div className={styles.field}>
        <GrowingText
          ref={field}
          label="Sửa bình luận"
          value={text}
          // The box closes on the answer: what is typed meanwhile would be lost.
          isReadOnly={isSaving}
          onChange={setText}
          onKeyDown={onKeyDown}
        />
      </div>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          Hủy
        </Button>
        <Button size="small" tone="primary" type="submit" isBusy={isSaving} busyLabel="Đang lưu…">
          Lưu
        </Button>
      </div>
    </form>
  );
}
