import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its name for everybody who does not see the icon, and its tooltip. */
  label: string;
  /** Tinted: what it opens is open. */
  isOn?: boolean | undefined;
  hasLine?: boolean | undefined;
  /** A number on its corner; its meaning belongs in the label. */
  count?: number | undefined;
};

/** A 44 px button with nothing but an icon. */
export function IconButton({ label, isOn, hasLine, count, type = 'button', className, children, ...rest }: Props) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.button, hasLine && styles.line, isOn && styles.on, className)}
    >
      {children}
      {count ? (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}
