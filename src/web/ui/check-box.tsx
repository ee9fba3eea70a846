import type { ComponentProps } from 'react';
import styles from './check-box.module.css';

/** A labelled checkbox. */
export function CheckBox({ children, ...rest }: ComponentProps<'input'>) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
