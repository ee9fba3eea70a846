import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

type Props = { isOn: boolean; onChange: (isOn: boolean) => void; className?: string | undefined; children: ReactNode };

/** Turns something on or off at once. Its name, with an icon where it has one, comes as children. */
export function Switch({ isOn, onChange, className, children }: Props) {
  return (
    <label className={classNames(styles.switch, className)}>
      {children}
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  );
}
