import ImagePlus from 'lucide-react/icons/image-plus';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import type { MeView } from '#contract/people.ts';
import { MAX_COMMENT_IMAGES } from '#domain/comments/comment-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CommentOutbox } from '../saving/comment-outbox.ts';
import { ComposerImages } from './composer-images.tsx';
import styles from './composer.module.css';
import type { CommentTarget } from '../comment-target.ts';
import { GrowingText } from './growing-text.tsx';
import { isSendKey } from './is-send-key.ts';
import { TextCount } from './text-count.tsx';
import { useDraft } from './use-draft.ts';
import { useFileDrop } from './use-file-drop.ts';

type Props = { me: MeView; queue: CommentOutbox; target: CommentTarget };

/** Box for a new comment with up to three pictures, picked, pasted or dropped. */
export function Composer({ me, queue, target }: Props) {
  const { draft, state } = useDraft(me.id, null);
  const form = useRef<HTMLFormElement>(null);
  const isDropping = useFileDrop(form, (files) => draft.addFiles(files));
  const picker = useRef<HTMLInputElement>(null);
  const { text, images, alert, isSending } = state;

  const send = () => void draft.send((comment) => void queue.put({ target, parentId: null, ...comment }));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    draft.addFiles(files);
  }

  return (
    <form
      ref={form}
      className={classNames(styles.composer, isDropping && styles.dropping)}
      aria-label="Viết bình luận"
      onSubmit={onSubmit}
      noValidate
    >
      <GrowingText
        label="Bình luận mới"
        placeholder="Nhập bình luận của bạn ở đây"
        value={text}
        isReadOnly={isSending}
        onChange={(value) => draft.setText(value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <ComposerImages
        images={images}
        onRemove={(id) => draft.removeImage(id)}
        onRetry={(id) => draft.retryImages(id)}
      />
      <p role="alert" className={styles.alert}>
        {alert}
      </p>
      <div className={styles.bar}>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onChange={(event) => {
            draft.addFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = ''; // so that the same file can be picked again
          }}
        />
        <IconButton label="Thêm ảnh" disabled={isSending} onClick={() => picker.current?.click()}>
          <ImagePlus aria-hidden="true" />
        </IconButton>
        <span className={styles.count}>
          {images.length}/{MAX_COMMENT_IMAGES} ảnh
        </span>
        <TextCount text={text} />
        <span role="status" className={styles.state}>
          {isSending ? 'Đang tải ảnh lên, xong sẽ gửi ngay…' : null}
        </span>
        <IconButton
          type="submit"
          label="Gửi bình luận"
          className={styles.send}
          disabled={isSending}
          aria-busy={isSending}
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
    </form>
  );
}
