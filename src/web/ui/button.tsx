import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** While true the button keeps its width and shows a spinner with this text; presses are ignored. */
    busyLabel?: string | undefined;
    isBusy?: boolean | undefined;
  };

/** A labelled button. Verb first: "Kiểm tra", "Học tiếp". */
export function Button({
  tone,
  size,
  isBlock,
  isBusy = false,
  busyLabel = 'Đang gửi…',
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const look = buttonClass({ tone, size, isBlock }, className);
  if (!isBusy) {
    return (
      <button {...rest} type={type} className={look} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <button {...rest} type={type} className={look} aria-busy="true" onClick={(event) => event.preventDefault()}>
      <span className={styles.stack}>
        <span className={styles.unseen} aria-hidden="true">
          {children}
        </span>
        <span>
          <span className={styles.spinner} />
          {busyLabel}
        </span>
      </span>
    </button>
  );
}
