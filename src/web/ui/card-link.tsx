import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './card-link.module.css';
import { classNames } from './class-names.ts';

type Props = { to: string; className?: string | undefined; children: ReactNode };

/** A link whose target is the whole card, which needs `position: relative`. */
export function CardLink({ to, className, children }: Props) {
  return (
    <Link to={to} className={classNames(styles.link, className)}>
      {children}
    </Link>
  );
}
