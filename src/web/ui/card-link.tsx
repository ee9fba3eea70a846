import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './card-link.module.css';
import { classNames } from './class-names.ts';

type Props = { to: string; className?: string | undefined; children: ReactNode };

/** A link with the whole card around it as its target; the card has `position: relative`. */
export function CardLink({ to, className, children }: Props) {
  return (
    <Link to={to} className={classNames(styles.link, className)}>
      {children}
    </Link>
  );
}
