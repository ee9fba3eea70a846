import { Link } from 'react-router';
import { Brand } from '#web/ui/brand.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './site-footer.module.css';

const LINKS = [
  ['/khoa-hoc', 'Khóa học'],
  ['/ve-chung-minh', 'Về chúng mình'],
  ['/lien-he', 'Liên hệ'],
  ['/dieu-khoan', 'Điều khoản'],
  ['/quyen-rieng-tu', 'Quyền riêng tư'],
] as const;

/** Footer of every page but the lesson page. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={classNames('wrap', styles.inner)}>
        <Brand />
        <p className={styles.line}>Học tiếng Nhật cho người Việt, mỗi ngày một đoạn bay ngắn.</p>
        <nav className={styles.nav} aria-label="Chân trang">
          {LINKS.map(([to, label]) => (
            <Link key={to} className={styles.link} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
