import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './panel-sheet.module.css';
import { SheetHandle } from './sheet-handle.tsx';

type Props = {
  onClose: () => void;
  /** missing if the content has a close button of its own */
  hasCloseButton: boolean;
  footer: ReactNode;
  children: ReactNode;
};

/** The panel as a bottom sheet on narrow screens; traps the focus. */
export default function PanelSheet({ onClose, hasCloseButton, footer, children }: Props) {
  const opener = useRef<Element | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isFilled = useIsPainted();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          ref={sheet}
          className={styles.sheet}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            // Esc first clears the search box.
            if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            // Focusing the search box would open the keyboard over the list.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Otherwise Radix looks for a trigger.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <Dialog.Title className="visually-hidden">Danh mục bên</Dialog.Title>
          <SheetHandle sheetRef={sheet} onClose={onClose} />
          {hasCloseButton ? (
            <IconButton label="Đóng danh mục bên" className={styles.close} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
          {isFilled ? children : <div className={styles.room} />}
          <div className={styles.foot}>{footer}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Opens at once and renders its content some frames later, which a slow phone needs. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // requestAnimationFrame runs before the paint, a task posted from it after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
