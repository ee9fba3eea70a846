import { Link } from 'react-router';
import styles from './filter-links.module.css';

export type FilterLink = { to: string; label: string; isCurrent: boolean };

type Props = { links: readonly FilterLink[]; name?: string | undefined };

/** Choices that stand in the address. */
export function FilterLinks({ links, name = 'Lọc' }: Props) {
  return (
    <nav className={styles.filters} aria-label={name}>
      {links.map(({ to, label, isCurrent }) => (
        <Link key={to} to={to} className={styles.filter} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
