import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './player-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & { label: string };

/** A button on the dark bar of the player. */
export function PlayerButton({ label, className, children, ...rest }: Props) {
  return (
    <button title={label} {...rest} type="button" aria-label={label} className={classNames(styles.button, className)}>
      {children}
    </button>
  );
}
