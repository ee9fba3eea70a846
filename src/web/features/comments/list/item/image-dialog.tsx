import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { useRef, useState } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './image-dialog.module.css';

type Props = { comment: CommentView | ReplyView; index: number; onClose: () => void };

/** A comment's picture in full; arrow keys show the others. spec 1 §3: 'small' becomes 'default'. */
export function ImageDialog({ comment, index, onClose }: Props) {
  const { images, user_info } = comment;
  const [shown, setShown] = useState(index);
  const opener = useRef<Element | null>(null);
  const address = images[shown]?.replace('small', 'default');
  const title = `Ảnh ${shown + 1}/${images.length} của ${user_info.name}`;
  const step = (by: number) => setShown((shown + by + images.length) % images.length);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.dialog}
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Otherwise Radix looks for a trigger.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onClick={(event) => (event.target === event.currentTarget ? onClose() : undefined)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(1);
            if (event.key === 'ArrowLeft') step(-1);
          }}
        >
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          <img key={address} className={styles.image} src={address} alt={title} />
          {images.length > 1 ? (
            <div className={styles.steps}>
              <IconButton label="Ảnh trước" onClick={() => step(-1)}>
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <span className="num" role="status">
                {shown + 1}/{images.length}
              </span>
              <IconButton label="Ảnh sau" onClick={() => step(1)}>
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </div>
          ) : null}
          <Dialog.Close asChild>
            <IconButton label="Đóng ảnh" className={styles.close}>
              <X aria-hidden="true" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
