import type { ReactNode } from 'react';
import { DeskNav } from '#web/features/desk/desk-nav.tsx';
import styles from './admin-page.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { type FilterLink, FilterLinks } from '#web/ui/filter-links.tsx';
import { PageShell } from './page-shell.tsx';

type Props = {
  title: string;
  lead: ReactNode;
  filters: readonly FilterLink[];
  /** what the filters choose, if not rows of a list */
  filtersName?: string;
  /** for tables */
  isWide?: boolean;
  children: ReactNode;
};

/** Frame of the staff pages: links to the others, title, lead and filters. */
export function AdminPage({ title, lead, filters, filtersName, isWide = false, children }: Props) {
  return (
    <PageShell>
      <div className={classNames('wrap', styles.page, !isWide && styles.narrow)}>
        <DeskNav />
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {filters.length > 0 && <FilterLinks links={filters} name={filtersName} />}
        {children}
      </div>
    </PageShell>
  );
}
