import X from 'lucide-react/icons/x';
import * as RadixDialog from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** A picture above the title. */
  picture?: ReactNode;
  /** At most two buttons; the safe choice is primary and last, or on top on phones. */
  actions?: ReactNode;
  isWide?: boolean;
  /** A little wider: for a small form. */
  isRoomy?: boolean;
  /** Centred title, text and picture. */
  isCentred?: boolean;
  /** Centred, with a large picture overlapping the top edge. */
  isFestive?: boolean;
  /** Initially focused element, if not the first control. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Focus target on closing if the opener is gone; null: the opener. */
  returnFocusTo?: () => HTMLElement | null;
  children?: ReactNode;
};

/** A modal that traps and returns the focus. A bottom sheet on phones. */
export function Dialog({
  isOpen,
  onClose,
  title,
  text,
  picture,
  actions,
  isWide,
  isRoomy,
  isCentred,
  isFestive,
  firstFocus,
  returnFocusTo,
  children,
}: Props) {
  const opener = useRef<Element | null>(null);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim}>
          <RadixDialog.Content
            className={classNames(
              styles.dialog,
              isWide && styles.wide,
              isRoomy && styles.roomy,
              (isCentred || isFestive) && styles.centred,
              isFestive && styles.festive,
            )}
            {...(text ? {} : { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              if (!firstFocus) return;
              event.preventDefault();
              firstFocus.current?.focus();
            }}
            onCloseAutoFocus={(event) => {
              // Otherwise Radix looks for a trigger.
              event.preventDefault();
              const target = returnFocusTo?.() ?? opener.current;
              if (target instanceof HTMLElement) target.focus();
            }}
          >
            {picture ? <div className={styles.picture}>{picture}</div> : null}
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            {text ? <RadixDialog.Description className={styles.text}>{text}</RadixDialog.Description> : null}
            {children ? <div className={styles.body}>{children}</div> : null}
            {actions ? <div className={styles.actions}>{actions}</div> : null}
            <RadixDialog.Close asChild>
              <IconButton label="Đóng" className={styles.close}>
                <X aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
