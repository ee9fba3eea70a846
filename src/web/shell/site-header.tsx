import Menu from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { NoticeBell } from '#web/features/notices/notice-bell.tsx';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import popup from '#web/ui/popup-menu.module.css';
import styles from './site-header.module.css';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';

type NavigationLink = {
  to: string;
  label: string;
  /** addresses that belong to it, besides its own */
  part?: RegExp;
  isFor?: 'learner' | 'enrolling';
};

const NAVIGATION_LINKS: readonly NavigationLink[] = [
  { to: '/', label: 'Hôm nay', isFor: 'learner' },
  { to: '/khoa-hoc', label: 'Khóa học', part: /^\/khoa-hoc\// },
  { to: '/on-hom-nay', label: 'Ôn hôm nay', isFor: 'learner' },
  { to: '/tu-yeu-thich', label: 'Từ yêu thích', isFor: 'learner' },
  { to: '/kich-hoat', label: 'Kích hoạt', isFor: 'enrolling' },
];

type Props = {
  /** The lesson page: as wide as the window, these steps instead of the navigation. */
  crumbs?: readonly Crumb[];
  /** Further controls at the end, such as the button of the lesson page's panel. */
  end?: ReactNode;
};

/** Brand, navigation or way back, theme, account. */
export function SiteHeader({ crumbs, end }: Props) {
  const { me, canEnrol } = useRootData();
  const location = useLocation();
  const isApp = crumbs !== undefined;
  const isShown = ({ isFor }: NavigationLink) => isFor === undefined || (isFor === 'learner' ? me !== null : canEnrol);
  const links = NAVIGATION_LINKS.filter(isShown).map(({ to, label, part }) => ({
    to,
    label,
    // 'page': exactly this address; 'true': the part of the site that it belongs to
    current:
      location.pathname === to ? ('page' as const) : part?.test(location.pathname) ? ('true' as const) : undefined,
  }));
  return (
    <header className={classNames(styles.header, isApp && styles.isApp)}>
      <div className={styles.inner}>
        <Brand isMarkOnPhones={isApp} />
        {isApp ? (
          <Breadcrumbs crumbs={crumbs} isShortOnPhones className={styles.crumbs} />
        ) : (
          <nav className={styles.nav} aria-label="Chính">
            {links.map(({ to, label, current }) => (
              <Link key={to} className={styles.link} to={to} aria-current={current}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div className={styles.end}>
          {/* On phones a lesson's title needs the room: there the toggle is in the help menu. */}
          <ThemeToggle className={isApp ? styles.wide : undefined} />
          {me ? <NoticeBell key={me.id} isAtEdge={isApp} /> : null}
          {me ? (
            <AccountMenu me={me} isAtEdge={isApp} />
          ) : (
            <LinkButton size="small" tone="ghost" to={signInPath(location)}>
              Đăng nhập
            </LinkButton>
          )}
          {isApp ? null : (
            <div className={styles.menu}>
              <IconButton label="Mở menu" popoverTarget="site-menu">
                <Menu aria-hidden="true" />
              </IconButton>
              <nav key={location.key} id="site-menu" popover="auto" className={popup.popup} aria-label="Menu">
                {links.map(({ to, label, current }) => (
                  <Link key={to} className={popup.item} to={to} aria-current={current}>
                    {label}
                  </Link>
                ))}
              </nav>
            </div>
          )}
          {end}
        </div>
      </div>
    </header>
  );
}
