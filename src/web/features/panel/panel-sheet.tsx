import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './panel-sheet.module.css';

type Props = { onClose: () => void; footer: ReactNode; children: ReactNode };

/** The panel on narrow screens: it comes up from the foot and keeps the focus. */
export default function PanelSheet({ onClose, footer, children }: Props) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content className={styles.sheet} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">Danh mục bên</Dialog.Title>
          <span className={styles.grab} />
          <Dialog.Close asChild>
            <IconButton label="Đóng danh mục" className={styles.close}>
              <X aria-hidden="true" />
            </IconButton>
          </Dialog.Close>
          {children}
          <div className={styles.foot}>{footer}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
