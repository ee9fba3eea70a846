import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

/** A sheet of paper on the page. */
export function Card({ isPadded = true, className, ...rest }: ComponentProps<'section'> & { isPadded?: boolean }) {
  return <section {...rest} className={classNames(styles.card, isPadded && styles.padded, className)} />;
}
