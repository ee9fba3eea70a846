import { Link, useLocation } from 'react-router';
import { useRootData } from '#web/lib/root-data.ts';
import styles from './desk-nav.module.css';
import { DESK_PAGES } from './desk-pages.ts';

const DESK = { to: '/quan-tri', label: 'Tổng quan' };

/** The row of links over every page of staff. */
export function DeskNav() {
  const { me } = useRootData();
  const { pathname } = useLocation();
  const links = [DESK, ...DESK_PAGES.filter(({ isForAdmins = false }) => !isForAdmins || me?.isAdmin)];
  return (
    <nav className={styles.row} aria-label="Quản trị">
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={styles.link}
          // 'page': exactly this address; 'true': a page below it
          aria-current={pathname === to ? 'page' : to !== DESK.to && pathname.startsWith(`${to}/`) ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
