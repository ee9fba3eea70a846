import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name and tooltip. */
  label: string;
  /** Highlighted: what it opens is open. */
  isOn?: boolean | undefined;
  hasLine?: boolean | undefined;
  /** A number in its corner; the label should explain it. */
  count?: number | undefined;
};

/** A 44 px button with just an icon. */
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
