import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import styles from './panel-sheet.module.css';

type Props = { onClose: () => void; footer: ReactNode; children: ReactNode };

/** The panel on narrow screens: it comes up from the foot and keeps the focus. Its own 'Ẩn' closes it. */
export default function PanelSheet({ onClose, footer, children }: Props) {
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.sheet}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            // Esc first empties the search box.
            if (event.target instanceof Element && event.target.closest('[data-own-escape]')) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            // Not into the search box: that would bring up the keyboard over the list.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix would look for a trigger of its own.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <Dialog.Title className="visually-hidden">Danh mục bên</Dialog.Title>
          <span className={styles.grab} />
          {children}
          <div className={styles.foot}>{footer}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
