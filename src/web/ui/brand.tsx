import { Link } from 'react-router';
import styles from './brand.module.css';
import { classNames } from './class-names.ts';
import { FlyingSwallow } from './flying-swallow.tsx';

/** Link to the home page. On phones the lesson page shows the bird only. */
export function Brand({ isMarkOnPhones = false }: { isMarkOnPhones?: boolean }) {
  return (
    <Link
      to="/"
      className={classNames(styles.brand, isMarkOnPhones && styles.isMarkOnPhones)}
      aria-label="tsubame – trang chủ"
      data-leave-origin="logo"
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <FlyingSwallow />
      </svg>
      <span>tsubame</span>
    </Link>
  );
}
