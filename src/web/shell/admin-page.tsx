import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './admin-page.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { PageShell } from './page-shell.tsx';

type Filter = { to: string; label: string; isCurrent: boolean };

type Props = { title: string; lead: string; filters: readonly Filter[]; children: ReactNode };

/** Frame of the staff pages: title, lead and filters. */
export function AdminPage({ title, lead, filters, children }: Props) {
  return (
    <PageShell>
      <div className={classNames('wrap', styles.page)}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        <nav className={styles.filters} aria-label="Lọc">
          {filters.map(({ to, label, isCurrent }) => (
            <Link key={to} to={to} className={styles.filter} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </PageShell>
  );
}
