import { Link } from 'react-router';
import { Brand } from '#web/ui/brand.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './site-footer.module.css';

/** Footer of every page but the lesson page. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={classNames('wrap', styles.inner)}>
        <Brand />
        <p className={styles.line}>Học tiếng Nhật cho người Việt, mỗi ngày một đoạn bay ngắn.</p>
        <nav className={styles.nav} aria-label="Chân trang">
          <Link className={styles.link} to="/khoa-hoc">
            Khóa học
          </Link>
          <Link className={styles.link} to="/ve-chung-minh">
            Về chúng mình
          </Link>
        </nav>
      </div>
    </footer>
  );
}
