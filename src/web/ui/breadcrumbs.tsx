import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import styles from './breadcrumbs.module.css';
import { classNames } from './class-names.ts';
import { MixedText } from './mixed-text.tsx';

/** A breadcrumb; the last one is the current page and needs no address. */
export type Crumb = { label: string; to?: string };

type Props = {
  crumbs: readonly Crumb[];
  /** On phones show the current page only (in a header). */
  isShortOnPhones?: boolean;
  className?: string | undefined;
};

/** The page's position in the site. */
export function Breadcrumbs({ crumbs, isShortOnPhones, className }: Props) {
  return (
    <nav className={classNames(styles.nav, isShortOnPhones && styles.isShort, className)} aria-label="Đường dẫn">
      <ol className={styles.list}>
        {crumbs.map(({ label, to }, index) => (
          <li className={styles.item} key={to ?? label}>
            {to ? (
              <>
                <Link className={styles.link} to={to}>
                  <span>
                    <MixedText text={label} />
                  </span>
                </Link>
                <ChevronRight aria-hidden="true" />
              </>
            ) : (
              <span className={styles.current} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                <MixedText text={label} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
