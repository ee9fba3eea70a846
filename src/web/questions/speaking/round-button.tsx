import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './round-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'type'> & {
  label: string;
  tone?: 'primary' | 'accent' | 'idle';
};

/** Plays or records one track. */
export function RoundButton({ label, tone = 'primary', ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles[tone])}
    />
  );
}
