import { Link, useLocation } from 'react-router';
import { useRootData } from '#web/lib/root-data.ts';
import styles from './desk-nav.module.css';
import { deskPagesFor } from './desk-pages.ts';

const DESK = { to: '/quan-tri', label: 'Tổng quan' };

/** The row of links over every page of staff. */
export function DeskNav() {
  const { me } = useRootData();
  const { pathname } = useLocation();
  const links = [DESK, ...deskPagesFor(me)];
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
